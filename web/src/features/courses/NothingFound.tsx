import { CourseGrid } from '../../components/course/CourseGrid.tsx';
import { Button } from '../../components/ui/Button.tsx';
import { coursesCopy } from '../../content/courses.ts';
import { openChat } from '../../lib/shell/chat-panel.ts';
import { chosenFilters, type CourseFilters, hasFilters, noFilters } from './filters.ts';
import classes from './NothingFound.module.css';
import { useCourseList } from './useCourseList.ts';

/** Number of courses suggested when nothing matches. */
const offeredMax = 3;

/** Empty state of the course list: why it is empty, what to do, and the most popular courses. */
export const NothingFound = ({
  filters,
  onClear,
  onSearchOnly,
}: {
  readonly filters: CourseFilters;
  readonly onClear: () => void;
  readonly onSearchOnly: () => void;
}) => {
  const nearest = useCourseList(chosenFilters(filters).length > 0 ? { ...filters, search: '' } : noFilters);
  const popular = useCourseList(noFilters);
  const offered = (nearest.courses.length > 0 ? nearest : popular).courses.slice(0, offeredMax);
  const isNarrowedSearch = filters.search !== '' && chosenFilters(filters).length > 0;
  return (
    <>
      <div className={classes.empty}>
        <h2>{coursesCopy.emptyTitle}</h2>
        <p>{coursesCopy.emptyRemedy}</p>
        <div className={classes.ways}>
          {isNarrowedSearch && <Button onClick={onSearchOnly}>Search without filters</Button>}
          {hasFilters(filters) && (
            <Button look={isNarrowedSearch ? 'quiet' : 'primary'} onClick={onClear}>
              Show all courses
            </Button>
          )}
          <Button look="quiet" onClick={openChat}>
            Ask the assistant
          </Button>
        </div>
      </div>
      {offered.length > 0 && (
        <section aria-label={coursesCopy.nearestTitle} className={classes.nearest}>
          <h2>{coursesCopy.nearestTitle}</h2>
          <CourseGrid courses={offered} headingLevel={3} />
        </section>
      )}
    </>
  );
};
