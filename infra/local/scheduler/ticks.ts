import type { Clock } from '../clock/clock.ts';
import type { Documents } from '../state/documents.ts';
import type { Expression } from './expression.ts';

interface Handled {
  /** When the schedule was first seen. */
  readonly anchor: number;
  /** Last tick that was handled. */
  readonly done: number;
  readonly lastRun?: number;
}

/** Which ticks of the schedules were handled, also by earlier runs of the local cloud. Times are in ms since the epoch. */
export interface Ticks {
  /** Starts to count the ticks of a schedule that is new. */
  begin(name: string): void;
  /** Next tick of a schedule; undefined when there is none. */
  next(name: string, expression: Expression): number | undefined;
  lastRun(name: string): number | undefined;
  /** Records a run, which handles every tick until now. */
  recordRun(name: string): void;
  /** Forgets ticks in the future, also on disk, because the clock may move forward again before the next tick. */
  forgetFuture(name: string): void;
}

export const createTicks = (documents: Documents, clock: Clock): Ticks => {
  const read = (name: string): Handled => documents.get<Handled>('schedules', name) ?? { anchor: 0, done: 0 };
  const save = (name: string, handled: Handled): void => documents.put('schedules', name, handled);

  return {
    begin(name) {
      const now = clock.now();
      if (!documents.get('schedules', name)) save(name, { anchor: now, done: now });
    },
    next(name, expression) {
      const { anchor, done } = read(name);
      // When the clock moves back, ticks that were handled before occur again.
      return expression.next(Math.min(done, clock.now()), anchor);
    },
    lastRun: (name) => read(name).lastRun,
    recordRun(name) {
      const now = clock.now();
      save(name, { ...read(name), done: now, lastRun: now });
    },
    forgetFuture(name) {
      const handled = read(name);
      if (handled.done > clock.now()) save(name, { ...handled, done: clock.now() });
    },
  };
};
