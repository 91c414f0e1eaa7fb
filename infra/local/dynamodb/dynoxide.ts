import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { findFreePort } from '../http/free-port.ts';

export interface DynamoDbServer {
  readonly endpoint: string;
  close(): Promise<void>;
}

/**
 * Starts dynoxide on a database file, or uses the server in DYNAMODB_ENDPOINT.
 * @throws Error that names the remedy when neither works
 */
export const startDynoxide = async (folder: string): Promise<DynamoDbServer> => {
  const external = process.env['DYNAMODB_ENDPOINT'];
  if (external) return { endpoint: await externalServer(external), close: () => Promise.resolve() };

  const database = join(folder, 'dynamodb.sqlite');
  const pidFile = join(folder, 'dynoxide.pid');
  await endOrphan(pidFile, database);
  const port = await findFreePort();
  const child = spawn(
    binaryPath(),
    ['serve', '--host', '127.0.0.1', '--port', String(port), '--db-path', database],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      // Ctrl-C signals the whole foreground process group, but the database must outlive the functions that use it.
      detached: true,
      env: {},
    },
  );
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output = `${output}${chunk.toString('utf8')}`.slice(-2000)));
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.once('error', (error) => (output += error.message));
  // Also runs when this process exits early.
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  writeFileSync(pidFile, String(child.pid ?? ''));

  const endpoint = `http://127.0.0.1:${port}`;
  await untilAnswering(
    endpoint,
    () => child.exitCode !== null || child.pid === undefined,
    () => output,
  );
  return {
    endpoint,
    async close() {
      child.kill('SIGTERM');
      const forced = setTimeout(() => child.kill('SIGKILL'), 5000);
      await exited;
      clearTimeout(forced);
      process.off('exit', kill);
      rmSync(pidFile, { force: true });
    },
  };
};

const externalServer = async (address: string): Promise<string> => {
  if (!/^https?:$/.test(URL.parse(address)?.protocol ?? ''))
    throw new Error(`DYNAMODB_ENDPOINT must be an address such as http://localhost:8000, not ${address}`);
  await fetch(address).catch(() => {
    throw new Error(
      `nothing answers at ${address}: start the server that DYNAMODB_ENDPOINT names, or unset it`,
    );
  });
  return address.replace(/\/$/, '');
};

const packageFile = join(import.meta.dirname, '..', '..', '..', 'package.json');

/**
 * Path of the installed server.
 * @throws Error that names what helps on this platform
 */
const binaryPath = (): string => {
  const name = `@dynoxide/${process.platform}-${process.arch}`;
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
    const binary = join(folder, process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide');
    if (existsSync(binary)) return binary;
  } catch {
    // Not installed; reported below.
  }
  const { optionalDependencies } = JSON.parse(readFileSync(packageFile, 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };
  const remedy = 'set DYNAMODB_ENDPOINT to another DynamoDB-compatible server';
  throw new Error(
    Object.hasOwn(optionalDependencies, name)
      ? `the DynamoDB stand-in ${name} is not installed: run npm install, or ${remedy}`
      : `there is no DynamoDB stand-in for ${process.platform}-${process.arch}: ${remedy}, such as DynamoDB Local`,
  );
};

/** Stops the server that a killed local cloud left running: two servers on one file would both answer. */
const endOrphan = async (pidFile: string, database: string): Promise<void> => {
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8'));
  const commandLine = `/proc/${pid}/cmdline`;
  // The pid may have been reused: only a process that names this database is ours.
  if (pid > 0 && existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes(database)) {
    process.kill(pid, 'SIGTERM');
    for (let waited = 0; existsSync(commandLine) && waited < 5000; waited += 50) await delay(50);
  }
  rmSync(pidFile, { force: true });
};

const untilAnswering = async (
  endpoint: string,
  failed: () => boolean,
  output: () => string,
): Promise<void> => {
  for (let waited = 0; waited < 15_000; waited += 30) {
    if (failed()) break;
    const answered = await fetch(endpoint).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await delay(30);
  }
  throw new Error(`the DynamoDB stand-in did not start: ${output().trim() || 'no message'}`);
};

const delay = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
