import { api } from '../../lib/api/index.ts';
import { resourceKeys } from '../../lib/api/resource-keys.ts';
import { useResource } from '../../lib/api/useResource.ts';
import { type CourseFilters, facetsQuery, filtersKey, toQuery } from './filters.ts';

/** What the list can be filtered by: counted within the given filters, until then within the whole list. */
export const useFacets = (filters: CourseFilters) => {
  const counted = facetsQuery(filters);
  const own = useResource(resourceKeys.facets(filtersKey(counted)), (signal) =>
    api.listFacets({ query: toQuery(counted), signal }),
  );
  const whole = useResource(resourceKeys.facets(''), (signal) => api.listFacets({ signal }));
  const facets = own.data ?? whole.data;
  return { facets, isLoading: !facets && own.status === 'loading' };
};
