import { useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { CourseGrid } from '../../components/course/CourseGrid.tsx';
import { PaperSky } from '../../components/page/PaperSky.tsx';
import { Button } from '../../components/ui/Button.tsx';
import { ChevronDownIcon } from '../../components/ui/icons.tsx';
import { ProblemMessage } from '../../components/ui/ProblemMessage.tsx';
import { coursesCopy } from '../../content/courses.ts';
import { api } from '../../lib/api/index.ts';
import { readSearchState } from '../../lib/course-search.ts';
import { formatCount } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { resourceKeys } from '../../lib/resource-keys.ts';
import { useDocumentTitle } from '../../lib/useDocumentTitle.ts';
import { useResource } from '../../lib/useResource.ts';
import classes from './CourseListPage.module.css';
import { FilterChips } from './FilterChips.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { chosenFilters, type CourseFilters, hasFilters, readFilters, writeFilters } from './filters.ts';
import { ListSearch } from './ListSearch.tsx';
import { MoreCourses } from './MoreCourses.tsx';
import { useCourseList } from './useCourseList.ts';

const none: CourseFilters = { search: '', topic: '', level: '', duration: '' };

const CourseListPage = () => {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const carried = params.size === 0 ? readSearchState(state) : null;
  const filters = carried ? { ...none, search: carried.query } : readFilters(params);
  const list = useCourseList(filters, carried?.results);
  const facets = useResource(resourceKeys.facets, (signal) => api.listFacets({ signal }));
  const results = useRef<HTMLDivElement>(null);
  const summary = useRef<HTMLParagraphElement>(null);
  const [announcement, setAnnouncement] = useState('');
  useDocumentTitle(filters.search ? `Courses for “${filters.search}”` : coursesCopy.title);

  const apply = (change: Partial<CourseFilters>) => {
    const query = writeFilters({ ...filters, ...change });
    void navigate({ pathname: paths.courses.href(), search: query.toString() });
  };

  /** For a button that disappears with the filter it removes: the focus moves to the summary of the new list. */
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

  const chosenCount = chosenFilters(filters).length;
  const count = list.courses.length;
  const isEmpty = list.status === 'ready' && count === 0;

  const filterPanel = (
    <FilterPanel
      facets={facets.data}
      isLoading={facets.status === 'loading'}
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
            {chosenCount ? `Filters (${chosenCount})` : 'Filters'}
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
              {list.status === 'loading' && 'Loading courses'}
              {list.status === 'ready' &&
                `${list.hasMore ? 'The first ' : ''}${formatCount(count, 'course')}${filters.search && !list.suggestion ? ` for “${filters.search}”` : ''}`}
            </p>
            <FilterChips facets={facets.data} filters={filters} onRemove={(name) => remove({ [name]: '' })} />
          </div>

          {list.suggestion && !isEmpty && (
            <p className={classes.suggestion}>
              Showing results for <strong>{list.suggestion}</strong>. Nothing matches “{filters.search}”.
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
            <div className={classes.empty}>
              <h2>{coursesCopy.emptyTitle}</h2>
              <p>{coursesCopy.emptyRemedy}</p>
              {hasFilters(filters) && <Button onClick={() => remove(none)}>Show all courses</Button>}
            </div>
          )}
          {list.canLoadMore && <MoreCourses status={list.moreStatus} onLoad={() => void loadMore()} />}
          <p className={classes.announcement} role="status">
            {announcement}
          </p>
        </div>
      </div>
    </main>
  );
};

export default CourseListPage;
