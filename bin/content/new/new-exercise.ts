/** The files of the exercise that a new course begins with. */

const task = `Two vectors point the same way when the angle between them is small, however long they are. Write \`cosine(a, b)\`:
the products of their numbers, added up, divided by both lengths.
`;

const starter = `def cosine(a, b):
    """Cosine of the angle between two vectors of the same length."""
    ...
`;

const solution = `import math


def cosine(a, b):
    """Cosine of the angle between two vectors of the same length."""
    product = sum(x * y for x, y in zip(a, b))
    return product / (math.hypot(*a) * math.hypot(*b))
`;

const tests = `import math

from cosine import cosine


def test_same_direction():
    """Vectors that point the same way have a cosine of 1"""
    assert math.isclose(cosine([1, 2], [2, 4]), 1), "the length must not matter"


def test_right_angle():
    """Vectors at a right angle have a cosine of 0"""
    assert cosine([1, 0], [0, 3]) == 0, "all products are 0 here"
`;

const cases = `def cases(random):
    """Other inputs than those of the tests: what the server compares."""

    def vector():
        return [random.randint(1, 9) for _ in range(3)]

    return [[vector(), vector()] for _ in range(8)]
`;

const hints = `## Multiply in pairs

\`zip(a, b)\` gives the numbers that belong together.

## The length of a vector

It is the square root of the sum of its squares: \`math.hypot(*a)\`.
`;

const explanation = `Dividing by both lengths leaves the direction alone, so a vector and its double are the same.
`;

/** Files of the exercise besides `exercise.yaml`, by their names below its folder. */
export const exerciseFiles: Readonly<Record<string, string>> = {
  'task.md': task,
  'starter.py': starter,
  'solution.py': solution,
  'tests.py': tests,
  'cases.py': cases,
  'hints.md': hints,
  'explanation.md': explanation,
};
