import type { PublishedCourse } from '../contract/published.ts';
import type { ContentType } from '../contract/schemas/course-fields.ts';

type PublishedLecture = PublishedCourse['sections'][number]['lectures'][number];

/** What of a published lecture only those may know who may open it. */
type OpenField = 'videoKey' | 'captions' | 'chapters' | 'quizId';

/** What sets one kind of lecture apart from the others. */
export interface LectureKind {
  /** For authors, before the word “lecture”. */
  readonly name: string;
  /** The field of the course file that names its content, which must be given. */
  readonly source?: 'video' | 'quiz' | 'article';
  /** Fields of the course file that no other kind has. */
  readonly ownFields: readonly ('video' | 'captions' | 'chapters' | 'quiz' | 'article' | 'minutes')[];
  /** What is answered of it besides what every lecture has, to those who may open it. */
  readonly openFields: readonly (OpenField & keyof PublishedLecture)[];
  /** A video by how far it was played, a quiz by passing it, everything else by the page's report. */
  readonly completedBy: 'position' | 'passing' | 'report';
  /** Whether its course file may open it to anybody. */
  readonly canPreview: boolean;
}

/** Every kind of lecture: the next one is a row here, and one in the web's own table of the same name. */
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
  other: {
    name: 'an other',
    ownFields: [],
    openFields: [],
    completedBy: 'report',
    canPreview: false,
  },
};
