import type { ContentType, Lecture } from '../../../../lambdas/contract/schemas/course.ts';
import { formatClock, formatSpan } from '../../lib/format.ts';
import { ArticleIcon, FilmIcon, PageIcon, PlayIcon, QuizIcon } from './course-icons.tsx';

interface LectureKind {
  readonly label: string;
  /** Where a lecture is only told of. */
  readonly Icon: typeof PageIcon;
  /** Where pressing it opens the lecture. */
  readonly OpenIcon: typeof PageIcon;
  /** What anybody is invited to do with one that is open to everybody. */
  readonly invitation: string;
}

/** How each kind of lecture is shown, everywhere: the next kind is one row here. */
const lectureKinds: Readonly<Record<ContentType, LectureKind>> = {
  // Not a sign to press: only a lecture that plays from here has that.
  video: { label: 'Video', Icon: FilmIcon, OpenIcon: PlayIcon, invitation: 'Watch this lecture' },
  quiz: { label: 'Quiz', Icon: QuizIcon, OpenIcon: QuizIcon, invitation: 'Try this quiz' },
  article: { label: 'Article', Icon: ArticleIcon, OpenIcon: ArticleIcon, invitation: 'Read this lecture' },
  other: { label: 'On your own', Icon: PageIcon, OpenIcon: PageIcon, invitation: 'See this part' },
};

type Length = Pick<Lecture, 'duration' | 'minutes'>;

/** How long a lecture takes, in few letters: `6 min read`, `1:05`; undefined where nobody knows. */
export const lectureLength = ({ duration, minutes }: Length): string | undefined => {
  if (minutes !== undefined) return `${minutes} min read`;
  return duration > 0 ? formatClock(duration) : undefined;
};

/** The same in words: `6 minutes of reading`, `2 minutes`. */
export const lectureSpan = ({ duration, minutes }: Length): string | undefined => {
  if (minutes !== undefined) return `${formatSpan(minutes * 60)} of reading`;
  return duration > 0 ? formatSpan(duration) : undefined;
};

/** A page that is older than the lecture may not know its kind. */
export const lectureKindOf = ({ contentType }: { readonly contentType: ContentType }): LectureKind =>
  (lectureKinds as Readonly<Record<string, LectureKind | undefined>>)[contentType] ?? lectureKinds.other;
