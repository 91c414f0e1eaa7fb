import { it } from 'vitest';

/**
 * Whether tests run with their sweeps: every page at every size, restarted sites, restored tables. `npm test` leaves sweeps out. CI,
 * `npm test -- --with-simulations` and `npm test -- <part or file>` include them.
 */
export const isSweep = process.env.SWEEPS === 'full';

/** A test that runs in sweeps only. Other runs report it as skipped. */
export const sweep = it.runIf(isSweep);

/** Cases of a test: all of them in a sweep, otherwise a few representative ones. */
export const swept = <T>(few: readonly T[], all: readonly T[]): readonly T[] => (isSweep ? all : few);
