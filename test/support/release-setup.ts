import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startDynamoDb, type TestDynamoDb } from './dynamodb.ts';
import { type Fault, intercept, type Interception } from './faults.ts';
import { type DeskLearner, deskLearner } from './release-learners.ts';
import { openReleaseDesk, type ReleaseDesk, type ReleaseMessage, weekly } from './releases.ts';

/** What a test about releases works with. */
export interface OpenedDesk {
  /** Client for the test's own reads and writes, which no fault reaches. */
  readonly client: DynamoDBDocumentClient;
  /** Client of the runs. */
  readonly runner: DynamoDBDocumentClient;
  /** Calls of the runs, and the faults to inject into them. */
  readonly calls: Interception;
  readonly desk: ReleaseDesk;
}

export interface ReleaseSetup {
  /** Opens another desk, over new tables. */
  openDesk(): Promise<void>;
  /** Runs with every call from `from` on failing, as when the function is killed there. */
  killRun(from: number, fault: Extract<Fault, 'before' | 'after'>): Promise<void>;
  /** Mails by the first run that queued them. */
  mails(): ReleaseMessage[];
}

/**
 * Starts DynamoDB for the test file and opens a release desk over new tables before each test.
 * @param onOpen receives each desk that is opened, and may fill it
 */
export const useReleaseDesk = (onOpen: (opened: OpenedDesk) => unknown): ReleaseSetup => {
  let database: TestDynamoDb;
  let client: DynamoDBDocumentClient;
  let opened: OpenedDesk;
  const openDesk = async (): Promise<void> => {
    const runner = database.client();
    const calls = intercept(runner);
    opened = { client, runner, calls, desk: await openReleaseDesk(client, runner) };
    await onOpen(opened);
  };
  beforeAll(async () => {
    database = await startDynamoDb();
    client = database.client();
  });
  afterAll(() => database.close());
  beforeEach(openDesk);
  return {
    openDesk,
    killRun: async (from, fault) => {
      const { calls, desk } = opened;
      calls.reset();
      calls.faults = new Map([
        [from, fault],
        ...Array.from({ length: 300 }, (_, index) => [from + 1 + index, 'before'] as const),
      ]);
      await desk.run().catch(() => undefined);
      calls.reset();
    },
    mails: () => [...new Map(opened.desk.queue.taken.map((mail) => [mail.id, mail])).values()],
  };
};

/** Clock of a new desk with a paced learner: a Saturday. The first lecture of a weekly course comes a week later. */
export const pacedStart = Date.parse('2026-11-21T10:00:00.000Z');
/** Courses that are published on a desk with a paced learner. */
export const pacedCourses = [weekly('a', 4), weekly('b', 4)] as const;

/** Like `useReleaseDesk`, with `pacedCourses`, the clock at `pacedStart`, and a learner whose zone is UTC. */
export const usePacedReleaseDesk = (
  onOpen: (opened: OpenedDesk & { readonly ada: DeskLearner }) => unknown,
): ReleaseSetup =>
  useReleaseDesk(async (opened) => {
    const { client, desk } = opened;
    desk.now = pacedStart;
    await desk.publish(...pacedCourses);
    await onOpen({ ...opened, ada: deskLearner(client, desk, 'ada') });
  });
