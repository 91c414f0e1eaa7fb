import { afterAll } from 'vitest';
import { startDynamoDb, type TestDynamoDb } from './dynamodb.ts';

/** Starts a database for a test file, and stops it after the file. */
export const useDynamoDb = async (): Promise<TestDynamoDb> => {
  const server = await startDynamoDb();
  afterAll(server.close);
  return server;
};
