"""What every package needs: errors, texts, files, registries, digests of code, compiled loops."""
