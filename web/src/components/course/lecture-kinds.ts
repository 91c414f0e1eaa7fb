import type { ContentType } from '../../../../lambdas/contract/schemas/course.ts';
import { ArticleIcon, FilmIcon, PageIcon, PlayIcon, QuizIcon } from './course-icons.tsx';

interface LectureKind {
  readonly label: string;
  /** Where a lecture is only told of. */
  readonly Icon: typeof PageIcon;
  /** Where pressing it opens the lecture. */
  readonly OpenIcon: typeof PageIcon;
}

/** How each kind of lecture is shown, everywhere: the next kind is one row here. */
const lectureKinds: Readonly<Record<ContentType, LectureKind>> = {
  // Not a sign to press: only a lecture that plays from here has that.
  video: { label: 'Video', Icon: FilmIcon, OpenIcon: PlayIcon },
  quiz: { label: 'Quiz', Icon: QuizIcon, OpenIcon: QuizIcon },
  article: { label: 'Article', Icon: ArticleIcon, OpenIcon: ArticleIcon },
  other: { label: 'On your own', Icon: PageIcon, OpenIcon: PageIcon },
};

/** A page that is older than the lecture may not know its kind. */
export const lectureKindOf = ({ contentType }: { readonly contentType: ContentType }): LectureKind =>
  (lectureKinds as Readonly<Record<string, LectureKind | undefined>>)[contentType] ?? lectureKinds.other;
