import { openUnfinished } from '../../../components/pace/next-step.ts';
import { isOwnPace } from '../../../components/pace/pace-draft.ts';
import type { PlayerCourse } from '../source.ts';

/** One lecture that has just opened is what comes next; from two on a learner is behind. */
const behindFrom = 2;

/** What a learner may do about their pace. */
export interface PaceWays {
  readonly pace: boolean;
  readonly ahead: boolean;
  readonly catchUp: boolean;
  /** Lectures that the schedule opened and that are not finished, from two on, while more come; else 0. */
  readonly behind: number;
}

/** What the learner of a drip course may do about their pace now. */
export const paceWays = ({ content, drip }: PlayerCourse, completed: ReadonlySet<string>): PaceWays => {
  const pace = drip?.pace;
  const unfinished = openUnfinished(content.sections, completed);
  const isRunning = pace?.status !== 'paused';
  return {
    // A pace that could not be read is asked for again by the dialog.
    pace: pace === undefined || isOwnPace(pace),
    ahead: pace !== undefined && pace.allowed.ahead && isRunning && pace.upcoming.length > 0,
    catchUp: pace?.allowed.pause === true,
    behind: isRunning && drip?.nextReleaseDate && unfinished >= behindFrom ? unfinished : 0,
  };
};
