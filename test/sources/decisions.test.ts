import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../docs/decisions');
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
const records = readdirSync(folder).filter((file) => file !== 'README.md');

describe('the decision records', () => {
  it('are numbered one by one', () => {
    const numbers = records.map((file) => /^(\d{4})-[a-z0-9-]+\.md$/.exec(file)?.[1]);
    expect(numbers.sort()).toEqual(records.map((_, index) => String(index + 1).padStart(4, '0')));
  });

  it('each say the day on which they were decided', () => {
    expect(records.filter((file) => !/\d{4}-\d{2}-\d{2}/.test(read(file).slice(0, 600)))).toEqual([]);
  });

  it('each have status, context, decision and consequences, on one page', () => {
    const parts = ['Status', 'Context', 'Decision', 'Consequences'];
    const incomplete = records.filter((file) => parts.some((part) => !read(file).includes(`**${part}.**`)));
    expect(incomplete).toEqual([]);
    const countWords = (file: string): number => read(file).split(/\s+/).length;
    expect(records.filter((file) => countWords(file) > 350)).toEqual([]);
    // A sum would forbid the next decision. 80 records in 15,000 words were 188 words each.
    const words = [...records, 'README.md'].reduce((sum, file) => sum + countWords(file), 0);
    expect(words / records.length).toBeLessThan(180);
  });

  it('are all found by topic in their table of contents, and link to records that exist', () => {
    const linksOf = (file: string) =>
      [...read(file).matchAll(/\]\((\d{4}-[a-z0-9-]+\.md)/g)].map(([, to]) => to);
    expect(records.filter((file) => !linksOf('README.md').includes(file))).toEqual([]);
    const broken = [...records, 'README.md'].flatMap((file) =>
      linksOf(file)
        .filter((to) => !records.includes(to ?? ''))
        .map((to) => `${file} to ${to}`),
    );
    expect(broken).toEqual([]);
  });
});
