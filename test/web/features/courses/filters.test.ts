import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { durationLabels, levelLabels } from '#domain/course/course-card.ts';
import {
  filtersKey,
  hasFilters,
  noFilters,
  readFilters,
  writeFilters,
} from '#web/features/courses/filters.ts';

describe('course filters in the address', () => {
  it('come back from the address as they were written', () => {
    const value = fc.string().map((text) => text.trim());
    fc.assert(
      fc.property(
        fc.record({
          search: value,
          topic: value,
          level: fc.constantFrom('', ...Object.keys(levelLabels)),
          duration: fc.constantFrom('', ...Object.keys(durationLabels)),
          language: value,
          sort: fc.constantFrom('', 'newest'),
        }),
        (filters) => {
          const query = writeFilters(filters).toString();
          expect(readFilters(new URLSearchParams(query))).toEqual(filters);
        },
      ),
    );
  });

  it('leave out what is not set', () => {
    const filters = { ...noFilters, topic: 'mlops' };
    expect(writeFilters(filters).toString()).toBe('topic=mlops');
    expect(hasFilters(filters)).toBe(true);
    expect(hasFilters({ ...filters, topic: '' })).toBe(false);
  });

  it('trim the search and ignore parameters of others', () => {
    const filters = readFilters(new URLSearchParams('search=%20rag%20&utm_source=mail&limit=50'));
    expect(filters).toEqual({ ...noFilters, search: 'rag' });
  });

  it.each(['level=expert', 'duration=1-week', 'level=constructor', 'sort=price', 'sort=toString'])(
    'are without “%s”, which the API would refuse',
    (unknown) => {
      const filters = readFilters(new URLSearchParams(`topic=mlops&${unknown}`));
      expect(filters).toEqual({ ...noFilters, topic: 'mlops' });
    },
  );

  it('name the same list whatever the order in the address', () => {
    const one = readFilters(new URLSearchParams('level=beginner&topic=mlops'));
    const other = readFilters(new URLSearchParams('topic=mlops&level=beginner'));
    expect(filtersKey(one)).toBe(filtersKey(other));
  });
});
