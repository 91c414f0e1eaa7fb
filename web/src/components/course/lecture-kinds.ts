import type { ContentType, Lecture } from '#contract/schemas/course.ts';
import { formatClock, formatSpan } from '../../lib/text/format.ts';
import { ArticleIcon, CodeIcon, FilmIcon, PageIcon, PlayIcon, QuizIcon } from './course-icons.tsx';

interface LectureKind {
  readonly label: string;
  /** Icon where the lecture is only listed. */
  readonly Icon: typeof PageIcon;
  /** Icon where a click opens the lecture. */
  readonly OpenIcon: typeof PageIcon;
  /** Link text for a lecture that is open to everybody. */
  readonly invitation: string;
}

const kind = (label: string, Icon: typeof PageIcon, invitation: string, OpenIcon = Icon): LectureKind => ({
  label,
  Icon,
  OpenIcon,
  invitation,
});

/** How each kind of lecture is shown. A new kind is one row here. */
const lectureKinds: Readonly<Record<ContentType, LectureKind>> = {
  // No play icon: only a control that plays the lecture has that.
  video: kind('Video', FilmIcon, 'Watch this lecture', PlayIcon),
  quiz: kind('Quiz', QuizIcon, 'Try this quiz'),
  article: kind('Article', ArticleIcon, 'Read this lecture'),
  exercise: kind('Exercise', CodeIcon, 'Try this exercise'),
  other: kind('On your own', PageIcon, 'See this part'),
};

type Length = Pick<Lecture, 'duration' | 'minutes' | 'contentType'>;

const isRead = ({ contentType }: Length): boolean => contentType === 'article';

/** Length of a lecture, short: `6 min read`, `1:05`; undefined when unknown. */
export const lectureLength = (lecture: Length): string | undefined => {
  const { duration, minutes } = lecture;
  if (minutes !== undefined) return `${minutes} min${isRead(lecture) ? ' read' : ''}`;
  return duration > 0 ? formatClock(duration) : undefined;
};

/** Length of a lecture in words: `6 minutes of reading`, `2 minutes`. */
export const lectureSpan = (lecture: Length): string | undefined => {
  const { duration, minutes } = lecture;
  if (minutes !== undefined) return `${formatSpan(minutes * 60)}${isRead(lecture) ? ' of reading' : ''}`;
  return duration > 0 ? formatSpan(duration) : undefined;
};

/** Falls back for a kind that an older version of the site does not know. */
export const findLectureKind = ({ contentType }: { readonly contentType: ContentType }): LectureKind =>
  (lectureKinds as Readonly<Record<string, LectureKind | undefined>>)[contentType] ?? lectureKinds.other;
