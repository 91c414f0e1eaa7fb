import * as z from 'zod/mini';
import { limits } from '../contract/limits.ts';
import { filterKeyParts, pickFilters } from '../domain/course/course-filters.ts';
import { searchWords } from '../domain/search/words.ts';
import { invalidRequest } from '../platform/http/invalid-request.ts';
import type { Operation, OperationRequest } from '../platform/http/operation.ts';
import { openCursor, signCursor } from './cursor.ts';
import type { CatalogDeps } from './deps.ts';

type Query = OperationRequest<'listCourses'>['query'];

const ListPosition = z.strictObject({ after: z.string(), total: z.optional(z.int()) });
const SearchPosition = z.strictObject({
  ordinal: z.int(),
  place: z.int(),
  /** The corrected words of a misspelled search, for its later pages. */
  corrected: z.optional(z.array(z.string())),
  /** What is missing from each of them to a whole word; shorter than to repeat the words. */
  endings: z.optional(z.array(z.string())),
  matched: z._default(z.enum(['all', 'some']), 'all'),
});

/**
 * Scope in which a cursor is valid: everything that decides which courses appear in which order. The page size may differ.
 */
const cursorScope = ({ search = '', sort, ...filters }: Query) => [
  search.trim(),
  ...filterKeyParts(filters, ''),
  // Left out for the default, so that cursors of the previous version stay valid.
  ...(sort === 'newest' ? [sort] : []),
];

const openPosition = <T extends z.ZodMiniType>(
  schema: T,
  key: string,
  query: Query,
): z.output<T> | undefined => {
  if (query.lastEvaluatedKey === undefined) return undefined;
  const position = schema.safeParse(openCursor(key, cursorScope(query), query.lastEvaluatedKey));
  if (position.success) return position.data;
  throw invalidRequest(
    ['lastEvaluatedKey'],
    'Send the lastEvaluatedKey of the previous page as it came, with the same search and filters',
  );
};

/** Lists courses by filters, or searches them when there is search text. */
export const listCourses =
  ({ catalog, search, readCursorSecret }: CatalogDeps): Operation<'listCourses'> =>
  async ({ query }) => {
    const { sort = 'popular', limit = limits.coursePageDefault } = query;
    const filters = pickFilters(query);
    const key = await readCursorSecret();
    const words = searchWords(query.search ?? '');
    const sign = (position: unknown) =>
      position === null ? null : signCursor(key, cursorScope(query), position);

    if (words.length === 0) {
      const after = openPosition(ListPosition, key, query);
      const { courses, total, next } = await catalog.listCourses({ filters, sort, limit, after });
      return { status: 200, body: { courses, total, lastEvaluatedKey: sign(next) } };
    }

    const from = openPosition(SearchPosition, key, query);
    const page = await search.searchCourses({
      words: from?.corrected ?? words,
      filters,
      limit,
      after: from,
      matched: from?.matched,
    });
    const { courses, total, matched, next } = page;
    const corrected = page.corrected ?? from?.corrected;
    const endings = page.endings ?? from?.endings;
    return {
      status: 200,
      body: {
        courses,
        total,
        matched,
        lastEvaluatedKey: sign(next && { ...next, matched, ...(corrected && { corrected, endings }) }),
        ...(corrected && {
          suggestion: corrected.map((word, index) => word + (endings?.[index] ?? '')).join(' '),
        }),
      },
    };
  };
