def to_gray(picture):
    """A grid of brightness, made from a grid of colors."""
    return [[round(0.299 * red + 0.587 * green + 0.114 * blue) for red, green, blue in row] for row in picture]
