import { paths } from '../../../lib/routing/paths.ts';
import type { PlayerSource } from '../source.ts';
import { dripLoads } from './drip-loads.ts';
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
  parts: { Start: DripStart, Status: DripStatus, PaceDialogs, UnlockWatcher, PrerequisiteWatcher },
};
