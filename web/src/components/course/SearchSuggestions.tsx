import { type ReactNode, useEffect, useState } from 'react';
import type { CourseCard } from '../../../../lambdas/contract/schemas/course.ts';
import { levelLabels } from '../../../../lambdas/domain/course-card.ts';
import { inPreparation } from '../../content/courses.ts';
import { api } from '../../lib/api/index.ts';
import { formatPrice } from '../../lib/format.ts';
import classes from './SearchSuggestions.module.css';

/** A pause in the typing this long starts a request. */
const debounceMs = 180;
const shortestSearch = 2;
const shownMax = 5;

interface Props {
  readonly text: string;
  /** Id of the list; its options are `<id>-0`, `<id>-1` and so on. */
  readonly id: string;
  readonly active: number;
  /** Told the courses' ids whenever they change. */
  readonly onFound: (courseIds: readonly string[]) => void;
  readonly onChoose: (courseId: string) => void;
}

/** The courses that match what is being typed; none while nothing useful is known, a failed request included. */
const SearchSuggestions = ({ text, id, active, onFound, onChoose }: Props): ReactNode => {
  const [courses, setCourses] = useState<readonly CourseCard[]>([]);
  const search = text.trim();

  useEffect(() => {
    const show = (found: readonly CourseCard[]) => {
      setCourses(found);
      onFound(found.map((course) => course.id));
    };
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(
      () => {
        if (search.length < shortestSearch) return show([]);
        api.listCourses({ query: { search, limit: String(shownMax) }, signal }).then(
          (list) => signal.aborted || show(list.courses.slice(0, shownMax)),
          () => signal.aborted || show([]),
        );
      },
      search.length < shortestSearch ? 0 : debounceMs,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [search, onFound]);

  return courses.map(({ id: courseId, title, level, durationLabel, price, available }, index) => (
    <div
      key={courseId}
      id={`${id}-${index}`}
      role="option"
      aria-selected={index === active}
      className={classes.option}
      // The field keeps the focus, or the list would close before the click.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(courseId)}
    >
      <span className={classes.title}>{title}</span>
      <span className={classes.facts}>
        {levelLabels[level]} · {durationLabel} · {available ? formatPrice(price) : inPreparation}
      </span>
    </div>
  ));
};

export default SearchSuggestions;
