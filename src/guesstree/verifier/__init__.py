"""An independent checker of trees and certificates."""
