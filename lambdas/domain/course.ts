import type { Release } from '../contract/schemas/course.ts';

/** A lecture as published; keys are storage keys under the media bucket, never paths to be joined. */
export interface CourseLecture {
  readonly id: string;
  readonly title: string;
  readonly type: 'free' | 'drip' | 'premium';
  readonly contentType: 'video' | 'quiz' | 'other';
  /** Seconds; 0 for quizzes and other lectures unless given. */
  readonly duration: number;
  readonly videoKey?: string;
  readonly captions?: readonly { readonly lang: string; readonly label: string; readonly key: string }[];
  readonly quizId?: string;
  readonly release?: Release;
}

export interface CourseSection {
  readonly title: string;
  readonly lectures: readonly CourseLecture[];
}

/** A published course, as `content apply` writes it and every reader parses it back. */
export interface Course {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly longDescription: string;
  readonly topic: string;
  readonly topicLabel: string;
  readonly level: 'beginner' | 'intermediate' | 'advanced' | 'mixed';
  readonly duration: 'under-2-hours' | '1-4-weeks' | '1-3-months' | '3-6-months';
  readonly instructor: { readonly name: string; readonly title?: string };
  /** US dollars; 0 is free. */
  readonly price: number;
  readonly upgradePrice?: number;
  readonly featured: boolean;
  readonly rating?: number;
  readonly learners?: number;
  readonly skills: readonly string[];
  readonly outcomes: readonly string[];
  readonly drip: boolean;
  /** Storage key of the cover, public under `/covers/`. */
  readonly image?: string;
  readonly sections: readonly CourseSection[];
}

/** Whether there is anything that the premium upgrade opens. */
export const hasPremiumLectures = ({ sections }: Pick<Course, 'sections'>): boolean =>
  sections.some(({ lectures }) => lectures.some(({ type }) => type === 'premium'));

/** All lectures in order, with their `lectureIndex` (`"<section>-<lecture>"`, both from 0). */
export const lecturesOf = (
  course: Pick<Course, 'sections'>,
): { lecture: CourseLecture; lectureIndex: string }[] =>
  course.sections.flatMap((section, sectionIndex) =>
    section.lectures.map((lecture, lectureNumber) => ({
      lecture,
      lectureIndex: `${sectionIndex}-${lectureNumber}`,
    })),
  );
