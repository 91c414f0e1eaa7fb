import type { PlayerCourse } from '../source.ts';
import { useFinishedFirst } from './useFinishedFirst.ts';
import { useUnlocks } from './useUnlocks.ts';

/** `useUnlocks` as a component, so that only drip courses load it. */
export const Unlocks = ({ course, refresh }: { course: PlayerCourse | undefined; refresh: () => void }) => {
  useUnlocks(course, refresh);
  return null;
};

/** `useFinishedFirst` as a component, so that only drip courses load it. */
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
