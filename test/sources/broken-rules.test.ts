import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const groups = JSON.parse(readFileSync(join(root, 'test/mutations/list.json'), 'utf8')) as {
  file: string;
  tests: string[];
  breaks: [rule: string, find: string, replace: string][];
}[];

/** `npm run mutations` breaks them one at a time; one that fits its source no more is never tried. */
describe('the rules that are broken by hand', () => {
  it.each(groups)('fit their source: $file', ({ file, tests, breaks }) => {
    const source = readFileSync(join(root, file), 'utf8');
    for (const [rule, find] of breaks) expect(source.split(find), rule).toHaveLength(2);
    expect(tests.filter((test) => !existsSync(join(root, test)))).toEqual([]);
  });
});
