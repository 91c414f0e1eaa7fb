import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CourseCard } from '#contract/schemas/course.ts';
import { levelLabels } from '#domain/course/course-card.ts';
import { inPreparation } from '../../content/courses.ts';
import { api } from '../../lib/api/index.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { openInsideSearch } from '../../lib/shell/inside-search.ts';
import { formatPrice } from '../../lib/text/format.ts';
import classes from './SearchSuggestions.module.css';

/** Debounce before a request is sent. */
const debounceMs = 180;
const shortestSearch = 2;
const shownMax = 5;

interface Props {
  readonly text: string;
  /** Id of the list; its options are `<id>-0`, `<id>-1` and so on. */
  readonly id: string;
  readonly active: number;
  /** Called with the action of each suggestion whenever the suggestions change. */
  readonly onFound: (suggestions: readonly (() => void)[]) => void;
  readonly onChoose: (open: () => void) => void;
}

/**
 * Courses that match the typed text; none while loading or after a failed request. Learners can continue the search
 * inside their own courses.
 */
const SearchSuggestions = ({ text, id, active, onFound, onChoose }: Props): ReactNode => {
  const [courses, setCourses] = useState<readonly CourseCard[]>();
  const search = text.trim();
  const navigate = useNavigate();
  const isLearner = useSession().status === 'signed-in';
  const inside =
    isLearner && search.length >= shortestSearch ? () => openInsideSearch({ text: search }) : undefined;
  const hasInside = inside !== undefined;
  const openCourse = (courseId: string) => () => void navigate(paths.course.href(courseId));
  const reportFound = useEffectEvent((found: readonly CourseCard[]) =>
    onFound([...found.map(({ id }) => openCourse(id)), ...(inside ? [inside] : [])]),
  );
  // The text too: while the courses of the last one stay, the search inside courses is already for this one.
  useEffect(() => {
    if (courses) reportFound(courses);
  }, [courses, search, hasInside]);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(
      () => {
        if (search.length < shortestSearch) return setCourses([]);
        api.listCourses({ query: { search, limit: String(shownMax) }, signal }).then(
          (list) => signal.aborted || setCourses(list.courses.slice(0, shownMax)),
          () => signal.aborted || setCourses([]),
        );
      },
      search.length < shortestSearch ? 0 : debounceMs,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [search]);

  const options = (courses ?? []).map(
    ({ id: courseId, title, language, level, durationLabel, price, available }, index) => (
      <div
        key={courseId}
        id={`${id}-${index}`}
        role="option"
        aria-selected={index === active}
        className={classes.option}
        // Keeps the focus in the field: a blur would close the list before the click.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => onChoose(openCourse(courseId))}
      >
        <span className={classes.title} dir="auto" lang={language}>
          {title}
        </span>
        <span className={classes.facts}>
          {`${levelLabels[level]} · ${durationLabel} · ${available ? formatPrice(price) : inPreparation}`}
        </span>
      </div>
    ),
  );
  return (
    <>
      {options}
      {inside && (
        <div
          id={`${id}-${options.length}`}
          role="option"
          aria-selected={active === options.length}
          className={classes.option}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(inside)}
        >
          <span className={classes.title}>{`Search inside my courses for “${search}”`}</span>
          <span className={classes.facts}>In videos, articles and quizzes</span>
        </div>
      )}
    </>
  );
};

export default SearchSuggestions;
