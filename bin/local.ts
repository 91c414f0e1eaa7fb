import { join } from 'node:path';
import { startCloud } from '../infra/local/cloud.ts';
import { build, copyAssembly } from '../infra/local/start/build.ts';
import { createChildren } from '../infra/local/start/children.ts';
import { lockFolder } from '../infra/local/start/folder.ts';
import { readOptions } from '../infra/local/start/options.ts';
import { checkPorts } from '../infra/local/start/ports.ts';
import { forgetLost, seed } from '../infra/local/start/seed.ts';
import { StartError } from '../infra/local/start/start-error.ts';
import { watchCode } from '../infra/local/start/watch.ts';
import { startWeb } from '../infra/local/start/web.ts';
import { readAssembly } from '../infra/local/template/template.ts';
import { ensureFfmpeg } from './setup/ffmpeg.ts';
import { findNjs } from './setup/njs.ts';

const root = join(import.meta.dirname, '..');
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

/** A single Ctrl-C may arrive twice, from the terminal and through npm. A signal later than this counts as a second Ctrl-C. */
const secondSignalAfterMs = 1000;

const children = createChildren(root, print);
const closers: (() => Promise<void> | void)[] = [];
let stopping: Promise<void> | undefined;

/** Ends everything that was started, in reverse order. */
const stop = async (): Promise<void> => {
  children.stop();
  for (const close of closers.splice(0).reverse()) await close();
};

const onSignal = (received: number): void => {
  if (stopping) {
    if (Date.now() - received > secondSignalAfterMs) process.exit(130);
    return;
  }
  const since = Date.now();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.removeAllListeners(signal);
    process.on(signal, () => onSignal(since));
  }
  print('stopping');
  stopping = stop();
  stopping.then(
    () => process.exit(0),
    (error: unknown) => {
      complain(String(error));
      process.exit(1);
    },
  );
};

/** Finds the engine of CloudFront Functions; without it, warns and starts the site anyway. */
const findNjsOrWarn = (): string | undefined => {
  try {
    return findNjs();
  } catch (error) {
    complain(`${(error as Error).message} Without it, viewer functions are not tried in their own engine.`);
    return undefined;
  }
};

/** The code of the demo's lessons is run by the tests, and a start should not wait for it. */
const publishCommand = (url: string): string[] => [
  'bin/content.ts',
  ...['apply', 'content', '--endpoint', url, '--quick', '--no-run'],
];

/** Makes the renditions of the demo's videos in the background; until they are ready, the videos play in one size. */
const makeRenditions = async (url: string): Promise<void> => {
  try {
    if (!(await ensureFfmpeg())) return print('the videos play in one size: ffmpeg is not installed');
    const title = 'making renditions of the videos in the background';
    await children.run(title, publishCommand(url), { isPatient: true });
    print('renditions of the videos are published');
  } catch (error) {
    if (!stopping) complain(`the videos play in one size: ${(error as Error).message}`);
  }
};

const start = async (): Promise<void> => {
  if (Number(process.versions.node.split('.')[0]) < 24) {
    throw new StartError(
      `Node.js 24 is needed, and this is ${process.version}. Use npm start, which installs it`,
    );
  }
  // Functions run in UTC, as on Lambda.
  process.env['TZ'] = 'UTC';
  const options = readOptions(process.argv.slice(2), process.env);
  await checkPorts(options.port, options.watch);
  closers.push(lockFolder(options.folder, options.fresh));

  const built = options.build ? await build(root, children) : undefined;
  const assembly = readAssembly(copyAssembly(root, options.folder));
  const web = options.watch ? await startWeb(root, options.port + 3) : undefined;
  if (web) closers.push(web.close);

  forgetLost(options.folder);
  const cloud = await startCloud({
    assembly,
    folder: options.folder,
    port: options.port,
    progress: print,
    show: complain,
    notebookHub: options.notebookHub,
    njs: findNjsOrWarn(),
    ...(web ? { web: web.handler } : {}),
  });
  closers.push(cloud.close);
  if (options.seed) {
    // Existing renditions stay; missing ones are made when the site is ready.
    const command = [...publishCommand(cloud.url), '--no-renditions'];
    await seed(root, options.folder, built, (isAll) =>
      children.run('publishing the courses in content/', isAll ? [...command, '--all'] : command),
    );
  }
  if (options.watch) closers.push(await watchCode(root, cloud.functions, print));

  print(`console ${cloud.url}/_local`);
  print(`ready ${cloud.url}`);
  if (options.renditions) void makeRenditions(cloud.url);
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => onSignal(0));

// If npm is killed without signaling its child, stop as well.
const parent = process.ppid;
if (['start', 'dev'].includes(process.env['npm_lifecycle_event'] ?? '')) {
  setInterval(() => {
    if (process.ppid !== parent) onSignal(0);
  }, 1000).unref();
}

try {
  await start();
} catch (error) {
  // An error after a stop was requested only means that the start was interrupted.
  if (!stopping) {
    complain(error instanceof StartError ? error.message : `cannot start: ${(error as Error).message}`);
    await stop().catch(() => undefined);
    process.exit(1);
  }
}
