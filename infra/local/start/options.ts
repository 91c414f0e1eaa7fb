import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { OutsideHub } from '../notebooks/settings.ts';
import { StartError } from './start-error.ts';

export interface StartOptions {
  readonly port: number;
  /** Folder of the persistent state. */
  readonly folder: string;
  /** Starts with an empty folder. */
  readonly fresh: boolean;
  /** Rebuilds on change. */
  readonly watch: boolean;
  /** Builds and synthesizes first. Otherwise the existing template is used. */
  readonly build: boolean;
  /** Publishes `content/`. */
  readonly seed: boolean;
  /** Produces video renditions in the background, where ffmpeg is installed. */
  readonly renditions: boolean;
  /** External notebook hub from the environment. */
  readonly notebookHub: OutsideHub | undefined;
}

/** The three ports after it are used too: for the issuer, Stripe, and hot reloads. */
const portMax = 65_535 - 3;

/**
 * External hub of `NOTEBOOK_HUB_URL` and `NOTEBOOK_HUB_TOKEN`.
 * @throws StartError when only one of them is set
 */
const readNotebookHub = (environment: NodeJS.ProcessEnv): OutsideHub | undefined => {
  const url = environment['NOTEBOOK_HUB_URL']?.replace(/\/+$/, '') ?? '';
  const token = environment['NOTEBOOK_HUB_TOKEN'] ?? '';
  if (url === '' && token === '') return undefined;
  if (!/^https?:\/\/[^/?#]+[^?#]*$/.test(url) || token === '') {
    throw new StartError(
      'a notebook hub needs both its address, as in NOTEBOOK_HUB_URL=http://localhost:8000, and NOTEBOOK_HUB_TOKEN',
    );
  }
  return { url, token };
};

/**
 * Reads flags and environment of `npm start`.
 * @throws StartError
 */
export const readOptions = (args: string[], environment: NodeJS.ProcessEnv): StartOptions => {
  const port = Number(environment['PORT'] ?? 3000);
  if (!Number.isInteger(port) || port < 1 || port > portMax) {
    throw new StartError(
      `PORT must be a whole number from 1 to ${portMax}, not ${environment['PORT'] ?? ''}`,
    );
  }
  const notebookHub = readNotebookHub(environment);
  try {
    const { values } = parseArgs({
      args,
      options: {
        fresh: { type: 'boolean', default: false },
        watch: { type: 'boolean', default: false },
        'no-build': { type: 'boolean', default: false },
        'no-seed': { type: 'boolean', default: false },
        'no-renditions': { type: 'boolean', default: false },
      },
    });
    return {
      port,
      folder: resolve(environment['LOCAL_DIR'] || '.local'),
      fresh: values.fresh,
      watch: values.watch,
      build: !values['no-build'],
      seed: !values['no-seed'],
      renditions: !values['no-seed'] && !values['no-renditions'],
      notebookHub,
    };
  } catch (error) {
    throw new StartError(
      `${(error as Error).message.split('\n')[0] ?? ''} Known: --fresh --watch --no-build --no-seed --no-renditions`,
    );
  }
};
