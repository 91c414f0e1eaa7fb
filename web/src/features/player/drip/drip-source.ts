import { paths } from '../../../lib/routing/paths.ts';
import type { PlayerSource } from '../course/source.ts';
import { dripLoads } from './drip-loads.ts';
import type { DripParts } from './drip-parts.ts';
import { DripStart } from './DripStart.tsx';
import { DripStatus } from './DripStatus.tsx';
import { PaceDialogs } from './PaceDialogs.tsx';
import { PrerequisiteWatcher, UnlockWatcher } from './watchers.ts';

/** Source of courses that are released over time. */
export const dripSource: PlayerSource = {
  ...dripLoads,
  isDrip: true,
  startHref: paths.dripContent.href,
  lectureHref: paths.dripLecture.href,
};

export const dripParts: DripParts = {
  Start: DripStart,
  Status: DripStatus,
  PaceDialogs,
  UnlockWatcher,
  PrerequisiteWatcher,
};
