import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from './start-error.ts';

export interface StartOptions {
  port: number;
  /** Where state is kept. */
  folder: string;
  /** Begin with an empty folder. */
  fresh: boolean;
  /** Rebuild on change. */
  watch: boolean;
  /** Take the synthesized template that is there. */
  build: boolean;
  /** Publish `content/`. */
  seed: boolean;
}

/** The ports after it are taken too: the issuer's, Stripe's, and the one for hot reloads. */
const portMax = 65_535 - 3;

/** Reads flags and environment of `npm start`; throws StartError. */
export function readOptions(args: string[], environment: NodeJS.ProcessEnv): StartOptions {
  const port = Number(environment['PORT'] ?? 3000);
  if (!Number.isInteger(port) || port < 1 || port > portMax) {
    throw new StartError(
      `PORT must be a whole number from 1 to ${portMax}, not ${environment['PORT'] ?? ''}`,
    );
  }
  try {
    const { values } = parseArgs({
      args,
      options: {
        fresh: { type: 'boolean', default: false },
        watch: { type: 'boolean', default: false },
        'no-build': { type: 'boolean', default: false },
        'no-seed': { type: 'boolean', default: false },
      },
    });
    return {
      port,
      folder: resolve(environment['LOCAL_DIR'] || '.local'),
      fresh: values.fresh,
      watch: values.watch,
      build: !values['no-build'],
      seed: !values['no-seed'],
    };
  } catch (error) {
    throw new StartError(
      `${(error as Error).message.split('\n')[0] ?? ''} Known: --fresh --watch --no-build --no-seed`,
    );
  }
}
