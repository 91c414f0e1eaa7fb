import type { PlayerCourse } from '../source.ts';
import { useFinishedFirst } from './useFinishedFirst.ts';
import { useUnlocks } from './useUnlocks.ts';

/** `useUnlocks` where only a drip course has it. */
export const Unlocks = ({ course, refresh }: { course: PlayerCourse | undefined; refresh: () => void }) => {
  useUnlocks(course, refresh);
  return null;
};

/** `useFinishedFirst` where only a drip course has it. */
export const FinishedFirst = ({
  course,
  completed,
  refresh,
}: {
  course: PlayerCourse;
  completed: ReadonlySet<string>;
  refresh: () => void;
}) => {
  useFinishedFirst(course, completed, refresh);
  return null;
};
