import type { CourseDetail } from '#contract/schemas/course.ts';
import type { CourseContent, EnrolledCourse } from '#contract/schemas/learning.ts';
import type { Sky } from '../../components/page/Constellation.tsx';
import type { Station } from '../../components/page/Stations.tsx';
import { formatClock, formatCount, formatSpan } from '../../lib/text/format.ts';

const practice: Station = {
  when: 'In between',
  title: 'Try it out',
  text: 'Take notes beside the video and set bookmarks. A quiz shows what you got right, and passing it completes its lecture.',
};
const certificate: Station = {
  when: 'At the end',
  title: 'Take the certificate',
  text: 'Complete every lecture open to you and it is yours: a PDF with your name, and a public page where anyone can verify it.',
};

/** Generic steps, for a visitor without a known course. */
export const genericSteps: readonly Station[] = [
  {
    when: 'Now',
    title: 'Watch one lecture',
    text: 'Your dashboard lists your courses. Most lectures take a minute or two, and your place is kept to the second.',
  },
  practice,
  certificate,
];

const firstStation = (detail: CourseDetail | undefined): Station => {
  const first = detail?.sections.find(({ lectures }) => lectures.length > 0)?.lectures[0];
  const length = first && first.duration > 0 ? ` It takes ${formatSpan(first.duration)}.` : '';
  return {
    when: 'Now',
    title: 'Watch the first lecture',
    text: first ? `“${first.title}” is open.${length}` : 'It is open, and takes only a few minutes.',
  };
};

/** Next steps in an unfinished course. `detail` is undefined until loaded. */
export const listSteps = (course: EnrolledCourse, detail: CourseDetail | undefined): readonly Station[] => [
  course.progress === 0
    ? firstStation(detail)
    : {
        when: 'Now',
        title: 'Pick up where you left off',
        text: course.lastLecture
          ? `“${course.lastLecture.title}”, at ${formatClock(course.lastLecture.timestamp)}.`
          : 'Your place is kept to the second, on every device.',
      },
  practice,
  ...(course.drip
    ? [
        {
          when: 'Over time',
          title: 'Watch it open',
          text: 'The next lectures unlock in your own time zone, and we email you when they do.',
        },
      ]
    : []),
  certificate,
];

/** Says how many lectures and quizzes are left of those that count: lectures that need the upgrade do not. */
export const sayLeft = (
  { sections }: Pick<CourseContent, 'sections'>,
  completed: readonly string[],
): string | undefined => {
  const left = sections
    .flatMap(({ lectures }) => lectures)
    .filter(({ id, requiresUpgrade }) => !requiresUpgrade && !completed.includes(id));
  const quizzes = left.filter(({ contentType }) => contentType === 'quiz').length;
  const parts = [
    ...(left.length > quizzes ? [formatCount(left.length - quizzes, 'lecture')] : []),
    ...(quizzes > 0 ? [formatCount(quizzes, 'quiz', 'quizzes')] : []),
  ];
  return parts.length > 0 ? `${parts.join(' and ')} ${left.length === 1 ? 'is' : 'are'} left.` : undefined;
};

/** Illustration for the page without a course. */
export const courseSky: Sky = {
  says: 'The way through a course: the first lecture, practice and quizzes lead to a certificate',
  stars: [
    { at: [80, 360], label: 'First lecture' },
    { at: [215, 215], label: 'Practice', side: 'above' },
    { at: [345, 300], label: 'Quiz' },
    { at: [440, 170] },
    { at: [560, 90], label: 'Certificate', side: 'left', lamp: true },
  ],
  lines: [[0, 1, 2, 3, 4]],
};
