import type { PublishedCourse } from '../../contract/published.ts';
import type { ContentType } from '../../contract/schemas/course-fields.ts';

type PublishedLecture = PublishedCourse['sections'][number]['lectures'][number];

/** Fields of a published lecture that only learners who may open it get. */
type OpenField = 'videoKey' | 'captions' | 'chapters' | 'quizId';

/** Properties of one kind of lecture. */
export interface LectureKind {
  /** Additional response fields for learners who may open it. */
  readonly openFields: readonly (OpenField & keyof PublishedLecture)[];
  /** Completed by playback position, by passing a quiz, or by the page's report; see {@link completionOf}. */
  readonly completedBy: 'position' | 'passing' | 'report';
}

/** All kinds of lectures. A new kind needs a row here, one in the table of authors (`bin/content/check/authored-kinds.ts`), and one in the site's. */
export const lectureKinds: Readonly<Record<ContentType, LectureKind>> = {
  video: {
    openFields: ['videoKey', 'captions', 'chapters'],
    completedBy: 'position',
  },
  quiz: {
    openFields: ['quizId'],
    completedBy: 'passing',
  },
  article: {
    openFields: [],
    completedBy: 'report',
  },
  exercise: {
    openFields: [],
    completedBy: 'report',
  },
  other: {
    openFields: [],
    completedBy: 'report',
  },
};

/** How a lecture completes: an exercise that the server grades by passing it, all others as their kind does. */
export const completionOf = ({
  contentType,
  hasCases,
}: Pick<PublishedLecture, 'contentType' | 'hasCases'>): LectureKind['completedBy'] =>
  hasCases ? 'passing' : lectureKinds[contentType].completedBy;
