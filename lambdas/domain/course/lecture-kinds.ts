import type { PublishedCourse } from '../../contract/published.ts';
import type { ContentType } from '../../contract/schemas/course-fields.ts';

type PublishedLecture = PublishedCourse['sections'][number]['lectures'][number];

/** Fields of a published lecture that only learners who may open it get. */
type OpenField = 'videoKey' | 'captions' | 'chapters' | 'quizId';

/** Properties of one kind of lecture. */
export interface LectureKind {
  /** In messages to authors, before the word “lecture”. */
  readonly name: string;
  /** Required field of the course file that names its content. */
  readonly source?: 'video' | 'quiz' | 'article' | 'exercise';
  /** Fields of the course file that only this kind has. */
  readonly ownFields: readonly (
    | 'video'
    | 'captions'
    | 'chapters'
    | 'quiz'
    | 'article'
    | 'exercise'
    | 'seconds'
    | 'minutes'
  )[];
  /** Additional response fields for learners who may open it. */
  readonly openFields: readonly (OpenField & keyof PublishedLecture)[];
  /** Completed by playback position, by passing a quiz, or by the page's report; see {@link completionOf}. */
  readonly completedBy: 'position' | 'passing' | 'report';
  /** Whether authors may make it a public preview. */
  readonly canPreview: boolean;
}

/** All kinds of lectures. A new kind needs a row here and one in the site's table of the same name. */
export const lectureKinds: Readonly<Record<ContentType, LectureKind>> = {
  video: {
    name: 'a video',
    source: 'video',
    ownFields: ['video', 'captions', 'chapters'],
    openFields: ['videoKey', 'captions', 'chapters'],
    completedBy: 'position',
    canPreview: true,
  },
  quiz: {
    name: 'a quiz',
    source: 'quiz',
    ownFields: ['quiz'],
    openFields: ['quizId'],
    completedBy: 'passing',
    canPreview: false,
  },
  article: {
    name: 'an article',
    source: 'article',
    ownFields: ['article', 'minutes'],
    openFields: [],
    completedBy: 'report',
    canPreview: true,
  },
  exercise: {
    name: 'an exercise',
    source: 'exercise',
    ownFields: ['exercise', 'seconds', 'minutes'],
    openFields: [],
    completedBy: 'report',
    canPreview: true,
  },
  other: {
    name: 'an other',
    ownFields: [],
    openFields: [],
    completedBy: 'report',
    canPreview: false,
  },
};

/** How a lecture completes: an exercise that the server grades by passing it, all others as their kind does. */
export const completionOf = ({
  contentType,
  hasCases,
}: Pick<PublishedLecture, 'contentType' | 'hasCases'>): LectureKind['completedBy'] =>
  hasCases ? 'passing' : lectureKinds[contentType].completedBy;
