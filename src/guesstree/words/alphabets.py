"""Alphabets that have a name."""

ALPHABETS = {
    "latin": "abcdefghijklmnopqrstuvwxyz",
    "cyrillic": "абвгдежзийклмнопрстуфхцчшщъыьэюя",
    "digits": "0123456789",
    "equations": "0123456789+-*/=",
}
"""Alphabets that have a name; any other alphabet is given by its characters."""

FOLDED = {"ё": "е"}
"""Letters that are written as another where an alphabet lacks them."""
