import { expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { withoutLimits } from '../../../web/build/inline-limits.ts';

const imported = (from: string, rest: string): string => `import { limits } from '${from}';\n${rest}`;

it('writes the values of limits where a module uses them', () => {
  for (const from of ['#contract/limits.ts', '../limits.ts']) {
    const code = withoutLimits(imported(from, 'const max = limits.noteBytes.toFixed() + limits.unknown;'));
    expect(code).toBe(imported(from, `const max = (${limits.noteBytes}).toFixed() + limits.unknown;`));
  }
});

it('leaves limits of another kind as they are', () => {
  const own = 'const limits = { noteBytes: 1 }; limits.noteBytes';
  expect(withoutLimits(own)).toBe(own);
  const other = imported('./exercise-limits.ts', 'limits.noteBytes');
  expect(withoutLimits(other)).toBe(other);
});
