import type { CourseDetail, Lecture } from '#contract/schemas/course.ts';
import { languageDefault, languageName } from '#domain/course/course-card.ts';
import { coursesCopy } from '../../content/courses.ts';
import { totalSeconds } from '../../lib/courses/effort.ts';
import { formatCount, formatSpan, formatUtcDay } from '../../lib/text/format.ts';
import classes from './CourseFigures.module.css';

const listFigures = (course: CourseDetail): [name: string, value: string][] => {
  const lectures = course.sections.flatMap((section) => section.lectures);
  const count = (kind: Lecture['contentType']): number =>
    lectures.filter(({ contentType }) => contentType === kind).length;
  const [quizzes, exercises] = [count('quiz'), count('exercise')];
  const seconds = totalSeconds(course);
  const effort = new Intl.ListFormat('en-US').format([
    ...(seconds > 0 ? [`${formatSpan(seconds)} of lectures`] : []),
    ...(quizzes > 0 ? [formatCount(quizzes, 'quiz', 'quizzes')] : []),
    ...(exercises > 0 ? [`${formatCount(exercises, 'exercise')} to solve in the page`] : []),
  ]);
  return [
    ...(effort ? [['Effort', effort] as [string, string]] : []),
    ...(course.available ? [['Certificate', coursesCopy.certificate] as [string, string]] : []),
    ['Language', languageName(course.language ?? languageDefault)],
    ...(course.updated === undefined
      ? []
      : [['Last change', formatUtcDay(course.updated)] as [string, string]]),
  ];
};

/** What a course takes and gives: effort, certificate, language and last change. */
export const CourseFigures = ({ course }: { readonly course: CourseDetail }) => (
  <dl className={classes.figures}>
    {listFigures(course).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
