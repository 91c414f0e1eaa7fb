import { createContext, type RefObject, use } from 'react';
import type { Lecture } from '#contract/schemas/course.ts';
import type { CourseContent } from '#contract/schemas/learning.ts';
import type { Saves } from '../../../lib/saves/saves.ts';
import type { PlacedLecture } from '../course/lectures.ts';
import type { MediaPlayer } from '../media/media-player.ts';

/** The lecture that the player shows, with what all its parts need. */
export interface OpenLecture {
  readonly courseId: string;
  readonly courseTitle: string;
  /** Id of the learner. */
  readonly sub: string;
  readonly sections: CourseContent['sections'];
  /** All lectures of the course. */
  readonly lectures: readonly PlacedLecture[];
  readonly current: PlacedLecture;
  readonly lecture: Lecture;
  readonly previous: PlacedLecture | undefined;
  readonly next: PlacedLecture | undefined;
  /** It may be opened, and is a video. */
  readonly isVideo: boolean;
  /** The learner has completed it. */
  readonly isDone: boolean;
  readonly saves: Saves;
  /** The player of its video, once there is one. */
  readonly player: RefObject<MediaPlayer | null>;
  /** Position of the video in seconds, or null while it cannot play. */
  readonly getPosition: () => number | null;
  /** Opens a lecture because the learner, or the countdown, chose it. */
  readonly select: (lecture: PlacedLecture) => void;
  /** Opens the next lecture, if there is one. */
  readonly openNext: () => void;
  /** Called when the learner follows a link to a lecture. */
  readonly onChosen: () => void;
  /** Called when the server counts the lecture as completed. */
  readonly onCompleted: (lectureId: string) => void;
  /** Called when the set of open lectures may have changed, as after a paused course was resumed. */
  readonly onChanged: () => void;
}

export const OpenLectureContext = createContext<OpenLecture | null>(null);

/** @throws outside of the page of a lecture */
export const useOpenLecture = (): OpenLecture => {
  const open = use(OpenLectureContext);
  if (!open) throw new Error('useOpenLecture is for parts of a LecturePane');
  return open;
};
