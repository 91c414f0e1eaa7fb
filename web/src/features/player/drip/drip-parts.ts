import { type ComponentType, createContext, use } from 'react';
import type { PlacedLecture } from '../course/lectures.ts';
import type { PlayerCourse } from '../course/source.ts';

/** Start page of a drip course: continue, start over, and the unlock schedule. */
export interface DripStartProps {
  readonly course: PlayerCourse;
  readonly lectures: readonly PlacedLecture[];
  /** The lecture to continue with. */
  readonly resume: PlacedLecture | undefined;
  readonly hasBegun: boolean;
  readonly percent: number;
  /** Undefined when nothing is open yet. */
  readonly onContinue: (() => void) | undefined;
  readonly onStart: (() => void) | undefined;
}

/** A pace dialog: pace settings, opening the next lecture early, or catching up. */
export type PaceQuestion = 'pace' | 'ahead' | 'catch-up';

/** Release state of a drip course, with actions. */
export interface DripStatusProps {
  readonly course: PlayerCourse;
  readonly completed: ReadonlySet<string>;
  /** Opens a pace dialog. */
  readonly onPace: (question: PaceQuestion) => void;
  readonly onResumed: () => void;
  readonly onContinue: (() => void) | undefined;
  readonly onStart: (() => void) | undefined;
}

/** The open pace dialog of a drip course. */
export interface PaceDialogsProps {
  readonly course: PlayerCourse;
  readonly sub: string;
  readonly completed: ReadonlySet<string>;
  readonly open: PaceQuestion;
  /** Called when unlock dates may have moved or lectures opened. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Reloads a drip course when a lecture unlocks by date. */
export interface UnlockWatcherProps {
  readonly course: PlayerCourse | undefined;
  readonly refresh: () => void;
}

/** Reloads a drip course when a lecture that others wait for is finished. */
export interface PrerequisiteWatcherProps {
  readonly course: PlayerCourse;
  readonly completed: ReadonlySet<string>;
  readonly refresh: () => void;
}

/** Components that only drip courses have, so that other courses do not load their code. */
export interface DripParts {
  readonly Start: ComponentType<DripStartProps>;
  readonly Status: ComponentType<DripStatusProps>;
  readonly PaceDialogs: ComponentType<PaceDialogsProps>;
  readonly UnlockWatcher: ComponentType<UnlockWatcherProps>;
  readonly PrerequisiteWatcher: ComponentType<PrerequisiteWatcherProps>;
}

export const DripPartsContext = createContext<Partial<DripParts>>({});

/** The components of the surrounding drip course; none in other courses. */
export const useDripParts = (): Partial<DripParts> => use(DripPartsContext);
