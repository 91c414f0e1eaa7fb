import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningSite, startSite } from '../test/support/site.ts';

/** Starts the site that `npm run synth` built, with its courses, in a folder of its own, and stops it after use. */
export const withSite = async <T>(use: (site: RunningSite) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'northlight-bench-'));
  try {
    const site = await startSite(folder, ['--no-build']);
    try {
      return await use(site);
    } finally {
      await site.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
