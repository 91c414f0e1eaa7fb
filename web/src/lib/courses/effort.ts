import type { Lecture } from '#contract/schemas/course.ts';

type Length = Pick<Lecture, 'duration' | 'minutes'>;

/** Seconds that a lecture takes to watch or read; 0 where nobody knows, as for a quiz. */
const lectureSeconds = ({ duration, minutes = 0 }: Length): number =>
  duration > 0 ? duration : minutes * 60;

/** Seconds that lectures take together: what is watched and what is read. */
export const sumSeconds = (lectures: readonly Length[]): number =>
  lectures.reduce((sum, lecture) => sum + lectureSeconds(lecture), 0);

/** Seconds that a course takes. */
export const totalSeconds = ({
  sections,
}: {
  readonly sections: readonly { readonly lectures: readonly Length[] }[];
}): number => sumSeconds(sections.flatMap(({ lectures }) => lectures));
