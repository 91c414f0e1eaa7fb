import { type RunningSite, startSite } from '../test/support/site.ts';
import { withScratchFolder } from './measure.ts';

/** Starts the site that `npm run synth` built, with its courses, in a temporary folder, and stops it after use. */
export const withSite = <T>(use: (site: RunningSite) => Promise<T>): Promise<T> =>
  withScratchFolder(async (folder) => {
    const site = await startSite(folder, ['--no-build']);
    try {
      return await use(site);
    } finally {
      await site.stop();
    }
  });
