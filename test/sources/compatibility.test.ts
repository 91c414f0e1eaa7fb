import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** How a comment speaks of what an earlier release stored. */
const mention = /\b(?:earlier|previous) releases?\b|\brelease before\b/i;

const rows = [...read('docs/compatibility.md').matchAll(/^\| `([^`]+)` +\| (.+?) +\| (\S+) +\|$/gm)].map(
  ([, file = '', what = '', goesAfter = '']) => ({ file, what, goesAfter }),
);

/** `0.2` → 2: releases before the first one count by their second number. */
const ordinal = (version: string): number => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major * 1_000 + minor;
};

describe('what earlier releases left behind', () => {
  it('is listed with every file whose comments speak of it, and no other', () => {
    const speaking = globSync(
      ['lambdas/**/*.{ts,tsx}', 'bin/**/*.ts', 'infra/**/*.ts', 'web/src/**/*.{ts,tsx}'],
      {
        cwd: root,
      },
    ).filter((file) => mention.test(read(file)));
    expect(rows.map(({ file }) => file)).toEqual(speaking.sort());
  });

  it('goes after a release that is still to come, or stays', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    const due = rows.filter(
      ({ goesAfter }) =>
        goesAfter !== 'stays' && (!/^\d+\.\d+$/.test(goesAfter) || ordinal(goesAfter) <= ordinal(version)),
    );
    expect(due).toEqual([]);
  });
});
