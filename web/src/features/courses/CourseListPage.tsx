import { useLayoutEffect, useRef } from 'react';
import { CourseGrid } from '../../components/course/CourseGrid.tsx';
import { PaperSky } from '../../components/page/PaperSky.tsx';
import { ChevronDownIcon } from '../../components/ui/icons.tsx';
import { ProblemMessage } from '../../components/ui/ProblemMessage.tsx';
import { coursesCopy } from '../../content/courses.ts';
import { api } from '../../lib/api/index.ts';
import { resourceKeys } from '../../lib/api/resource-keys.ts';
import { useResource } from '../../lib/api/useResource.ts';
import { useDocumentTitle } from '../../lib/routing/useDocumentTitle.ts';
import { formatCount } from '../../lib/text/format.ts';
import classes from './CourseListPage.module.css';
import { FilterChips } from './FilterChips.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { chosenFilters, type CourseFilters, facetsQuery, filtersKey, noFilters, toQuery } from './filters.ts';
import { ListSearch } from './ListSearch.tsx';
import { MoreCourses } from './MoreCourses.tsx';
import { NothingFound } from './NothingFound.tsx';
import { SortChoice } from './SortChoice.tsx';
import { useAddressFilters } from './useAddressFilters.ts';
import { useCourseList } from './useCourseList.ts';
import { useMoreCourses } from './useMoreCourses.ts';

/** Says that the courses below are others than those searched for. */
const ReadAs = ({
  search,
  suggestion,
  isPartial,
}: {
  search: string;
  /** The search as it was read, if nothing matches what was typed. */
  suggestion: string | undefined;
  /** The courses match a part of the search. */
  isPartial: boolean;
}) => {
  if (isPartial) {
    return (
      <p className={classes.suggestion}>
        <span>{`Nothing matches all of “${search}”. These courses match part of it`}</span>
        {suggestion && (
          <>
            <span>{', read as '}</span>
            <strong>{suggestion}</strong>
          </>
        )}
        <span>.</span>
      </p>
    );
  }
  return suggestion ? (
    <p className={classes.suggestion}>
      Showing results for <strong>{suggestion}</strong>
      <span>{`. Nothing matches “${search}”.`}</span>
    </p>
  ) : null;
};

const CourseListPage = () => {
  const [filters, apply] = useAddressFilters();
  const list = useCourseList(filters);
  const counted = facetsQuery(filters);
  const facets = useResource(resourceKeys.facets(filtersKey(counted)), (signal) =>
    api.listFacets({ query: toQuery(counted), signal }),
  );
  const whole = useResource(resourceKeys.facets(''), (signal) => api.listFacets({ signal }));
  const choices = facets.data ?? whole.data;
  const results = useRef<HTMLDivElement>(null);
  const summary = useRef<HTMLParagraphElement>(null);
  const [announcement, loadMore] = useMoreCourses(list, results);
  // The static page contains the whole list, which before-paint.js hid before the first paint.
  useLayoutEffect(() => {
    delete document.documentElement.dataset.narrowed;
  }, []);
  useDocumentTitle(filters.search ? `Courses for “${filters.search}”` : coursesCopy.title);

  /** For a button that disappears with the filter it removes: moves the focus to the summary of the new list. */
  const remove = (change: Partial<CourseFilters>) => {
    summary.current?.focus({ preventScroll: true });
    apply(change);
  };

  const chosenCount = chosenFilters(filters).length;
  const count = list.courses.length;
  const total = list.total ?? count;
  const isEmpty = list.status === 'ready' && count === 0;
  const hasSome = list.status === 'ready' && count > 0 && list.matched === 'some';

  const filterPanel = (
    <FilterPanel
      facets={choices}
      isLoading={!choices && facets.status === 'loading'}
      filters={filters}
      onChange={(name, value) => apply({ [name]: value })}
    />
  );
  return (
    <main className={`page-width ${classes.page}`}>
      <PaperSky />
      <header className={classes.head}>
        <h1>{coursesCopy.title}</h1>
        <p>{coursesCopy.lead}</p>
        <ListSearch search={filters.search} onSearch={(search) => apply({ search })} />
      </header>

      <div className={classes.columns}>
        <details className={classes.smallFilters}>
          <summary>
            <span>{chosenCount ? `Filters (${chosenCount})` : 'Filters'}</span>
            <ChevronDownIcon />
          </summary>
          {filterPanel}
        </details>
        <aside className={classes.filters} aria-label="Filters">
          {filterPanel}
        </aside>

        <div ref={results} className={classes.results}>
          <div className={classes.summary}>
            <p ref={summary} role="status" tabIndex={-1}>
              {list.status === 'loading' && <span>Loading courses</span>}
              {list.status === 'ready' && (
                <span>{`${formatCount(total, 'course')}${filters.search && !list.suggestion && !hasSome ? ` for “${filters.search}”` : ''}`}</span>
              )}
            </p>
            {!isEmpty && <ReadAs search={filters.search} suggestion={list.suggestion} isPartial={hasSome} />}
            <FilterChips facets={choices} filters={filters} onRemove={(name) => remove({ [name]: '' })} />
            {!filters.search && !isEmpty && (
              <SortChoice sort={filters.sort} onChange={(sort) => apply({ sort })} />
            )}
          </div>

          {list.status === 'failed' ? (
            <ProblemMessage error={list.error} title={coursesCopy.failed} onRetry={list.reload} />
          ) : isEmpty ? null : (
            <CourseGrid
              courses={list.status === 'loading' ? undefined : list.courses}
              headingLevel={2}
              eager={3}
            />
          )}
          {isEmpty && (
            <NothingFound
              filters={filters}
              onClear={() => remove(noFilters)}
              onSearchOnly={() => remove({ ...noFilters, search: filters.search })}
            />
          )}
          {list.canLoadMore && <MoreCourses status={list.moreStatus} onLoad={() => void loadMore()} />}
          <p className="visually-hidden" role="status">
            {announcement}
          </p>
        </div>
      </div>
    </main>
  );
};

export default CourseListPage;
