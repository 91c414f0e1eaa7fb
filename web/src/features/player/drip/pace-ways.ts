import { openUnfinished } from '../../../components/pace/next-step.ts';
import { isOwnPace } from '../../../components/pace/pace-draft.ts';
import type { PlayerCourse } from '../source.ts';

/** A learner is behind from two unfinished open lectures on: a single one is simply the next lecture. */
const behindFrom = 2;

/** Which pace actions the learner may take. */
export interface PaceWays {
  readonly pace: boolean;
  readonly ahead: boolean;
  readonly catchUp: boolean;
  /** Number of unfinished lectures that the schedule has opened; 0 below two, while paused, or when no more come. */
  readonly behind: number;
}

/** Returns the pace actions open to the learner of a drip course now. */
export const paceWays = ({ content, drip }: PlayerCourse, completed: ReadonlySet<string>): PaceWays => {
  const pace = drip?.pace;
  const unfinished = openUnfinished(content.sections, completed);
  const isRunning = pace?.status !== 'paused';
  return {
    // The dialog reads the pace again if it could not be read.
    pace: pace === undefined || isOwnPace(pace),
    ahead: pace !== undefined && pace.allowed.ahead && isRunning && pace.upcoming.length > 0,
    catchUp: pace?.allowed.pause === true,
    behind: isRunning && drip?.nextReleaseDate && unfinished >= behindFrom ? unfinished : 0,
  };
};
