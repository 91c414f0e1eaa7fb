import { afterAll, describe, expect, it } from 'vitest';
import { createEngine } from '#bin/content/run/engine.ts';
import { isRightAnswer } from '#domain/score/exercise.ts';

/** Random values with an answer to each, and whether Python's own operators call them the same. */
const pairs = `
import itertools, json, math, random
from practice import encode, decode

TOLERANCE = 1e-9


def same(e, g):
    if isinstance(e, bool) or isinstance(g, bool):
        return type(e) is type(g) and e == g
    if isinstance(e, int):
        return isinstance(g, (int, float)) and e == g
    if isinstance(e, float):
        if not isinstance(g, (int, float)):
            return False
        if math.isnan(e):
            return math.isnan(g)
        if e == g:
            return True
        if math.isinf(e) or math.isinf(g) or math.isnan(g):
            return False
        return abs(e - g) <= max(TOLERANCE * max(abs(e), abs(g)), TOLERANCE * 1e-3)
    if isinstance(e, (list, tuple)):
        return isinstance(g, (list, tuple)) and len(e) == len(g) and all(map(same, e, g))
    if isinstance(e, set):
        if not isinstance(g, set) or len(e) != len(g):
            return False
        members = list(e)
        return any(all(map(same, members, order)) for order in itertools.permutations(g))
    if isinstance(e, dict):
        return isinstance(g, dict) and e.keys() == g.keys() and all(same(e[key], g[key]) for key in e)
    return type(e) is type(g) and e == g


def scalar(r):
    return r.choice([
        lambda: None, lambda: r.random() < 0.5, lambda: r.randint(-3, 3), lambda: r.randint(2, 2**80),
        lambda: r.choice([0.0, -0.0, 0.5, 3.0, -1e300, 1e-13, math.inf, -math.inf, math.nan]),
        lambda: r.uniform(-1e6, 1e6), lambda: r.choice(["", "a", "$int", "ä", "1"]),
        lambda: bytes(r.randrange(256) for _ in range(r.randint(0, 4))),
    ])()


def member(r):
    return r.choice([lambda: r.randint(5, 9), lambda: r.uniform(0, 1), lambda: r.choice("abc")])()


def value(r, depth=0):
    if depth > 2 or r.random() < 0.5:
        return scalar(r)
    return r.choice([
        lambda: [value(r, depth + 1) for _ in range(r.randint(0, 3))],
        lambda: tuple(value(r, depth + 1) for _ in range(r.randint(0, 3))),
        lambda: {member(r) for _ in range(r.randint(0, 4))},
        lambda: {r.choice("abc"): value(r, depth + 1) for _ in range(r.randint(0, 3))},
        lambda: {r.choice(["$a", 7, (7, 8), "b", "constructor"]): value(r, depth + 1) for _ in range(r.randint(0, 3))},
    ])()


def like(v, r, other=None):
    kind = type(v)
    if r.random() < 0.06:
        return (other or value)(r)
    if kind is int and r.random() < 0.3:
        return float(v)
    if kind is float and math.isfinite(v):
        return r.choice([v, v * (1 + 1e-10), v * (1 + 1e-8), v + 1e-14, v + 1e-11, int(v) if v.is_integer() else v])
    if kind in (list, tuple):
        made = [like(item, r) for item in v]
        return tuple(made) if r.random() < 0.3 else made
    if kind is set:
        return {like(item, r, member) for item in v}
    if kind is dict:
        items = [(key, like(item, r)) for key, item in v.items()]
        r.shuffle(items)
        return dict(items)
    return v


def answer(seed):
    r = random.Random(seed)
    found = []
    for _ in range(100):
        expected = value(r)
        got = like(expected, r)
        texts = [json.dumps(encode(each)) for each in (expected, got)]
        through = [decode(json.loads(text)) for text in texts]
        found.append([*texts, same(*through), same(expected, through[0])])
    return found
`;

const engine = createEngine();
afterAll(engine.close);

describe('comparing answers with what was expected', () => {
  it('agrees with Python on 2,000 random values, which come through their encoding unchanged', async () => {
    const cases = Array.from({ length: 20 }, (_, seed) => [seed]);
    const spec = { module: 'pairs', sources: { pairs, tests: '' }, files: {}, entry: 'answer', cases };
    const { made, halt } = await engine.run({ kind: 'exercise', task: 'answer', spec }, 60);
    expect(halt).toBeUndefined();
    const { answers, failed } = JSON.parse(made ?? '{}') as {
      answers: [expected: string, got: string, same: boolean, unchanged: boolean][][];
      failed: unknown;
    };
    expect(failed).toBeNull();
    const all = answers.flat();
    const others = all.filter(
      ([expected, got, same, unchanged]) =>
        !unchanged || isRightAnswer(JSON.parse(expected), JSON.parse(got), 1e-9) !== same,
    );
    expect(others).toEqual([]);
    expect(all).toHaveLength(2_000);
    expect(all.filter(([, , same]) => same).length).toBeGreaterThan(500);
    expect(all.filter(([, , same]) => !same).length).toBeGreaterThan(300);
  });
});
