import { it } from 'vitest';

/**
 * Whether everything is walked: every page at every size, sites stopped and started anew, tables restored. `npm test` alone
 * leaves that out; CI, `npm test -- --with-simulations`, and whoever asks for a part or a file run it.
 */
export const isSweep = process.env.SWEEPS === 'full';

/** A test that belongs to a sweep; reported as skipped elsewhere, so that nobody overlooks it. */
export const sweep = it.runIf(isSweep);

/** What a test goes through: all of it in a sweep, elsewhere a few that stand for the rest. */
export const swept = <T>(few: readonly T[], all: readonly T[]): readonly T[] => (isSweep ? all : few);
