import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { CourseGrid } from '../../components/course/CourseGrid.tsx';
import { PaperSky } from '../../components/page/PaperSky.tsx';
import { ChevronDownIcon } from '../../components/ui/icons.tsx';
import { ProblemMessage } from '../../components/ui/ProblemMessage.tsx';
import { coursesCopy } from '../../content/courses.ts';
import { api } from '../../lib/api/index.ts';
import { resourceKeys } from '../../lib/api/resource-keys.ts';
import { useResource } from '../../lib/api/useResource.ts';
import { readSearchState } from '../../lib/courses/course-search.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useDocumentTitle } from '../../lib/routing/useDocumentTitle.ts';
import { formatCount } from '../../lib/text/format.ts';
import classes from './CourseListPage.module.css';
import { FilterChips } from './FilterChips.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import {
  chosenFilters,
  type CourseFilters,
  facetsQuery,
  filtersKey,
  noFilters,
  readFilters,
  toQuery,
} from './filters.ts';
import { ListSearch } from './ListSearch.tsx';
import { MoreCourses } from './MoreCourses.tsx';
import { NothingFound } from './NothingFound.tsx';
import { SortChoice } from './SortChoice.tsx';
import { useCourseList } from './useCourseList.ts';
import { useOwnHeight } from './useOwnHeight.ts';

const CourseListPage = () => {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const given = readSearchState(state);
  // History entries written by the previous version carry the search in their state only.
  const filters = given && params.size === 0 ? { ...noFilters, search: given.query } : readFilters(params);
  // Results handed over by a search apply only to that search: no other filter, sorted by relevance.
  const carried =
    given && filtersKey({ ...noFilters, search: given.query }) === filtersKey(filters) ? given : null;
  const list = useCourseList(filters, carried?.results);
  const counted = facetsQuery(filters);
  const facets = useResource(resourceKeys.facets(filtersKey(counted)), (signal) =>
    api.listFacets({ query: toQuery(counted), signal }),
  );
  const whole = useResource(resourceKeys.facets(''), (signal) => api.listFacets({ signal }));
  const choices = facets.data ?? whole.data;
  const results = useRef<HTMLDivElement>(null);
  const panel = useOwnHeight();
  const summary = useRef<HTMLParagraphElement>(null);
  const [announcement, setAnnouncement] = useState('');
  // The static page contains the whole list, which before-paint.js hid before the first paint.
  useLayoutEffect(() => {
    delete document.documentElement.dataset.narrowed;
  }, []);
  useDocumentTitle(filters.search ? `Courses for “${filters.search}”` : coursesCopy.title);

  /** What was chosen last: several choices may follow each other before the page renders again. */
  const chosen = useRef(filters);
  const shown = filtersKey(filters);
  useLayoutEffect(() => {
    chosen.current = filters;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key stands for the filters
  }, [shown]);

  const apply = (change: Partial<CourseFilters>) => {
    const next = { ...chosen.current, ...change };
    if (filtersKey(next) === filtersKey(chosen.current)) return;
    chosen.current = next;
    void navigate({ pathname: paths.courses.href(), search: filtersKey(next) });
  };

  /** For a button that disappears with the filter it removes: moves the focus to the summary of the new list. */
  const remove = (change: Partial<CourseFilters>) => {
    summary.current?.focus({ preventScroll: true });
    apply(change);
  };

  const loadMore = async () => {
    const firstNew = await list.loadMore();
    if (!firstNew) return;
    setAnnouncement('More courses were added.');
    requestAnimationFrame(() => {
      const href = paths.course.href(firstNew);
      results.current?.querySelector<HTMLElement>(`[data-course-link][href="${CSS.escape(href)}"]`)?.focus();
    });
  };

  useEffect(() => {
    if (list.isBehind) void list.loadMore();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `loadMore` is new in every render
  }, [list.isBehind, list.courses.length]);

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
    <main className={classes.page}>
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
        <aside ref={panel} className={classes.filters} aria-label="Filters">
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
            <FilterChips facets={choices} filters={filters} onRemove={(name) => remove({ [name]: '' })} />
            {!filters.search && !isEmpty && (
              <SortChoice sort={filters.sort} onChange={(sort) => apply({ sort })} />
            )}
          </div>

          {hasSome && (
            <p className={classes.suggestion}>
              <span>{`Nothing matches all of “${filters.search}”. These courses match part of it`}</span>
              {list.suggestion && (
                <>
                  <span>{', read as '}</span>
                  <strong>{list.suggestion}</strong>
                </>
              )}
              <span>.</span>
            </p>
          )}
          {list.suggestion && !hasSome && !isEmpty && (
            <p className={classes.suggestion}>
              Showing results for <strong>{list.suggestion}</strong>
              <span>{`. Nothing matches “${filters.search}”.`}</span>
            </p>
          )}
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
