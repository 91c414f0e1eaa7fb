import { ensureFfmpeg } from '#bin/setup/ffmpeg.ts';
import { findNjs } from '#bin/setup/njs.ts';
import { requirePoppler } from './poppler.ts';

/**
 * Global set-up of the `unit` project: the tools that its tests need are installed here, one after another, because the
 * package manager refuses two workers at once. What cannot be had is for the tests that need it to say.
 */
export default async function setup(): Promise<void> {
  for (const install of [requirePoppler, findNjs]) {
    try {
      install();
    } catch {
      // The test says so, with the remedy.
    }
  }
  await ensureFfmpeg();
}
