import type { CourseDetail } from '../../../../lambdas/contract/schemas/course.ts';
import {
  CalendarIcon,
  PageIcon,
  PlayIcon,
  QuizIcon,
  SparkIcon,
} from '../../components/course/course-icons.tsx';
import { ChevronDownIcon } from '../../components/ui/icons.tsx';
import { formatClock, formatCount } from '../../lib/format.ts';
import { describeRelease } from '../../lib/release-words.ts';
import classes from './Syllabus.module.css';

type Lecture = CourseDetail['sections'][number]['lectures'][number];

const kinds = {
  video: { Icon: PlayIcon, label: 'Video' },
  quiz: { Icon: QuizIcon, label: 'Quiz' },
  other: { Icon: PageIcon, label: 'Reading' },
} as const;

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
          <CalendarIcon /> {describeRelease(release)}
        </span>
      )}
      {!release && lecture.type !== 'premium' && 'Opens right away'}
    </span>
  );
};

/** Sections and lectures, with what each is, how long it takes and, in a drip course, when it opens. */
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
          <h3 className={classes.title} dir="auto">
            {title}
          </h3>
          <span className={classes.count}>{formatCount(lectures.length, 'lecture')}</span>
          <ChevronDownIcon className={classes.chevron} />
        </summary>
        <ol className={classes.lectures}>
          {lectures.map((lecture) => {
            const { Icon, label } = kinds[lecture.contentType];
            return (
              <li key={lecture.id} className={classes.lecture}>
                <Icon className={classes.icon} role="img" aria-hidden={undefined} aria-label={label} />
                <span dir="auto">{lecture.title}</span>
                <Opening lecture={lecture} course={course} />
                <span className={classes.duration}>
                  {lecture.duration > 0 ? formatClock(lecture.duration) : label}
                </span>
              </li>
            );
          })}
        </ol>
      </details>
    ))}
  </div>
);
