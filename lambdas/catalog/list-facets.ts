import { facetName, openFilters } from '../domain/course/course-filters.ts';
import { countFacets, groupFilterCodes } from '../domain/course/facets.ts';
import { searchWords } from '../domain/search/words.ts';
import type { Operation } from '../platform/http/operation.ts';
import { numberValues } from '../stores/catalog/publish/catalog-index.ts';
import type { CatalogDeps } from './deps.ts';

/** Lists the filter values, with counts for the search and the other filters. */
export const listFacets =
  ({ catalog, search }: CatalogDeps): Operation<'listFacets'> =>
  async ({ query: { search: text = '', ...filters } }) => {
    const words = searchWords(text);
    const [{ groups, ...whole }, codes] = await Promise.all([
      catalog.getFacets(),
      words.length > 0 ? search.listFilterCodes({ words, filters }) : undefined,
    ]);
    const values = Object.fromEntries(
      openFilters.map((name) => [name, whole[facetName(name)].map(({ value }) => value)]),
    );
    const found = codes ? groupFilterCodes(codes, numberValues(values)) : groups;
    if (!found) return { status: 200, body: whole };
    const labels = Object.fromEntries(whole.topics.map(({ value, label }) => [value, label]));
    return { status: 200, body: countFacets(found, labels, filters) };
  };
