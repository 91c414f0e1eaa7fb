import { type CellJob, usualSeconds } from '#python/protocol.ts';
import type { Engine, RunResult } from './engine.ts';

/** Runs the next cell of an article. */
export type RunNext = (name: string, source: string) => Promise<RunResult>;

/**
 * Opens a room for the cells of one article. A run that ends the engine takes the names of all cells with it: before the next cell, those
 * that ran to their end run again, so that it fails for no reason but its own. A page, which runs what is above a cell first, does the same.
 */
export const openRoom = (engine: Engine, room: string, seconds = usualSeconds): RunNext => {
  const ran: CellJob[] = [];
  let isLost = false;
  const restore = async (): Promise<void> => {
    for (const job of [...ran]) {
      const { halt } = await engine.run(job, seconds);
      if (!halt) continue;
      // It ended the engine this time: without it.
      ran.splice(ran.indexOf(job), 1);
      return restore();
    }
  };
  return async (name, source) => {
    if (isLost) await restore();
    const job = { kind: 'cell', room, name, source } as const;
    const result = await engine.run(job, seconds);
    isLost = result.halt !== undefined;
    if (!isLost) ran.push(job);
    return result;
  };
};
