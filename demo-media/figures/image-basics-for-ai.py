"""Draws the figure of the course "Images as data": a small grid, blurred, and its edges.

    python3 demo-media/figures/image-basics-for-ai.py

Needs nothing but Python 3: the pictures are lists, and a PNG file is a few bytes around compressed lines.
"""

import struct
import zlib
from pathlib import Path

COURSE = Path(__file__).resolve().parents[2] / "content" / "image-basics-for-ai"
RING = [
    [12, 12, 12, 12, 12, 12, 12, 12],
    [12, 12, 180, 230, 230, 180, 12, 12],
    [12, 180, 230, 100, 100, 230, 180, 12],
    [12, 230, 100, 12, 12, 100, 230, 12],
    [12, 230, 100, 12, 12, 100, 230, 12],
    [12, 180, 230, 100, 100, 230, 180, 12],
    [12, 12, 180, 230, 230, 180, 12, 12],
    [12, 12, 12, 12, 12, 12, 12, 12],
]
MEAN = [[1 / 9] * 3 for _ in range(3)]
SOBEL = [[-1, 0, 1], [-2, 0, 2], [-1, 0, 1]]
TURNED = [list(row) for row in zip(*SOBEL)]
CELL, GAP, GROUND = 34, 40, 248


def apply(picture, kernel):
    """The filter of the lecture; beyond the border lie copies of it."""
    size = len(picture)
    near = lambda place: min(size - 1, max(0, place))
    return [
        [
            sum(kernel[i][j] * picture[near(r + i - 1)][near(c + j - 1)] for i in range(3) for j in range(3))
            for c in range(size)
        ]
        for r in range(size)
    ]


def edges(picture):
    pairs = zip(apply(picture, SOBEL), apply(picture, TURNED))
    strength = [[(x * x + y * y) ** 0.5 for x, y in zip(a, b)] for a, b in pairs]
    most = max(map(max, strength))
    return [[255 * value / most for value in row] for row in strength]


def enlarged(picture):
    """Every pixel as a square with a thin line around it."""
    lines = []
    for row in picture:
        line = []
        for value in row:
            line += [round(value)] * (CELL - 1) + [128]
        lines += [line] * (CELL - 1) + [[128] * len(line)]
    return lines


def write_png(path, lines):
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    raw = b"".join(b"\0" + bytes(line) for line in lines)
    header = struct.pack(">IIBBBBB", len(lines[0]), len(lines), 8, 0, 0, 0, 0)
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(raw, 9)) + chunk(b"IEND", b"")
    )


panels = [enlarged(picture) for picture in (RING, apply(RING, MEAN), edges(RING))]
width = sum(len(panel[0]) for panel in panels) + 4 * GAP
gap = [GROUND] * GAP
lines = [[GROUND] * width for _ in range(GAP)]
for rows in zip(*panels):
    lines.append(gap + rows[0] + gap + rows[1] + gap + rows[2] + gap)
lines += [[GROUND] * width for _ in range(GAP)]
write_png(COURSE / "figures/ring.png", lines)
