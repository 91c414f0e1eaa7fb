import type { CourseDetail } from '#contract/schemas/course.ts';
import { CalendarIcon, SparkIcon } from '../../components/course/course-icons.tsx';
import { findLectureKind, lectureLength } from '../../components/course/lecture-kinds.ts';
import { AppLink } from '../../components/ui/AppLink.tsx';
import { ChevronDownIcon } from '../../components/ui/icons.tsx';
import { paths } from '../../lib/routing/paths.ts';
import { formatCount } from '../../lib/text/format.ts';
import { createTitleLookup, describeRelease } from '../../lib/text/release-words.ts';
import classes from './Syllabus.module.css';

type Lecture = CourseDetail['sections'][number]['lectures'][number];

const Opening = ({ lecture, course }: { lecture: Lecture; course: CourseDetail }) => {
  const release = course.schedule?.find(({ lectureId }) => lectureId === lecture.id)?.release;
  if (!course.drip) return null;
  return (
    <span className={classes.opening} data-type={lecture.type}>
      {lecture.type === 'premium' && (
        <span>
          <SparkIcon /> Premium
        </span>
      )}
      {release && (
        <span>
          <CalendarIcon />
          <span>{` ${describeRelease(release, createTitleLookup(course))}`}</span>
        </span>
      )}
      {!release && lecture.type !== 'premium' && <span>Opens right away</span>}
    </span>
  );
};

/** A lecture in the syllabus: a link when it is a public preview, otherwise plain text. */
const LectureRow = ({ lecture, course }: { lecture: Lecture; course: CourseDetail }) => {
  const { Icon, OpenIcon, label, invitation } = findLectureKind(lecture);
  const title = (
    <span dir="auto" lang={course.language}>
      {lecture.title}
    </span>
  );
  return (
    <li className={classes.lecture} data-preview={lecture.preview}>
      {lecture.preview ? (
        <span className={classes.disc} aria-hidden="true">
          <OpenIcon />
        </span>
      ) : (
        <Icon className={classes.icon} role="img" aria-hidden={undefined} aria-label={label} />
      )}
      {lecture.preview ? (
        <AppLink className={classes.watch} to={paths.preview.href(course.id, lecture.id)}>
          {title} <span className={classes.invitation}>{invitation}</span>
        </AppLink>
      ) : (
        title
      )}
      <Opening lecture={lecture} course={course} />
      <span className={classes.duration}>{lectureLength(lecture) ?? label}</span>
    </li>
  );
};

/** Sections and lectures with kind, length and, in a drip course, the unlock date. */
export const Syllabus = ({ course }: { course: CourseDetail }) => (
  <div className={classes.sections}>
    {course.sections.map(({ title, lectures }, index) => (
      <details
        key={`${index} ${title}`}
        className={classes.section}
        open={index === 0 || course.sections.length < 4}
      >
        <summary className={classes.summary}>
          <span className={classes.number}>{index + 1}</span>
          <h3 className={classes.title} dir="auto" lang={course.language}>
            {title}
          </h3>
          <span className={classes.count}>{formatCount(lectures.length, 'lecture')}</span>
          <ChevronDownIcon className={classes.chevron} />
        </summary>
        <ol className={classes.lectures}>
          {lectures.map((lecture) => (
            <LectureRow key={lecture.id} lecture={lecture} course={course} />
          ))}
        </ol>
      </details>
    ))}
  </div>
);
