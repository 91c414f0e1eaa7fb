import type { ContentType } from '../../../lambdas/contract/schemas/course-fields.ts';

/** What a course file says of one kind of lecture. */
export interface AuthoredKind {
  /** Required field that names its content. */
  readonly source?: 'video' | 'quiz' | 'article' | 'exercise';
  /** Fields that not every kind has. */
  readonly ownFields: readonly (
    | 'video'
    | 'captions'
    | 'chapters'
    | 'quiz'
    | 'article'
    | 'exercise'
    | 'seconds'
    | 'minutes'
    | 'questions'
  )[];
  /** Whether authors may make it a public preview. */
  readonly canPreview: boolean;
}

/** All kinds of lectures, as authors write them. What the site does with them is in `lambdas/domain/course/lecture-kinds.ts`. */
export const authoredKinds: Readonly<Record<ContentType, AuthoredKind>> = {
  video: { source: 'video', ownFields: ['video', 'captions', 'chapters', 'questions'], canPreview: true },
  quiz: { source: 'quiz', ownFields: ['quiz'], canPreview: false },
  article: { source: 'article', ownFields: ['article', 'minutes', 'questions'], canPreview: true },
  exercise: { source: 'exercise', ownFields: ['exercise', 'seconds', 'minutes'], canPreview: true },
  other: { ownFields: [], canPreview: false },
};
