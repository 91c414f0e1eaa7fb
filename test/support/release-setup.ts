import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeEach } from 'vitest';
import { type Fault, intercept, type Interception } from './faults.ts';
import { type DeskLearner, deskLearner } from './release-learners.ts';
import { openReleaseDesk, type ReleaseDesk, weekly } from './releases.ts';
import { useDynamoDb } from './use-dynamodb.ts';

/** What each test about releases works with. */
export interface OpenedDesk {
  /** Client of the runs. */
  readonly runner: DynamoDBDocumentClient;
  /** Calls of the runs, and the faults to inject into them. */
  readonly calls: Interception;
  readonly desk: ReleaseDesk;
}

/**
 * Starts DynamoDB for the test file and opens a release desk over new tables before each test.
 * @param onOpen receives each desk that is opened, and may fill it
 */
export const useReleaseDesk = async (onOpen: (opened: OpenedDesk) => unknown) => {
  const database = await useDynamoDb();
  const client = database.client();
  let opened: OpenedDesk;
  const openDesk = async (): Promise<void> => {
    const runner = database.client();
    const calls = intercept(runner);
    opened = { runner, calls, desk: await openReleaseDesk(client, runner) };
    await onOpen(opened);
  };
  beforeEach(openDesk);
  return {
    /** Client for the test's own reads and writes, which no fault reaches. */
    client,
    /** Opens another desk, over new tables. */
    openDesk,
    /** Runs with every call from `from` on failing, as when the function is killed there. */
    killRun: async (from: number, fault: Extract<Fault, 'before' | 'after'>) => {
      const { calls, desk } = opened;
      calls.reset();
      calls.faults = new Map([
        [from, fault],
        ...Array.from({ length: 300 }, (_, index) => [from + 1 + index, 'before'] as const),
      ]);
      await desk.run().catch(() => undefined);
      calls.reset();
    },
    /** Mails by the first run that queued them. */
    mails: () => [...new Map(opened.desk.queue.taken.map((mail) => [mail.id, mail])).values()],
  };
};

/** Clock of a new desk with a paced learner: a Saturday. The first lecture of a weekly course comes a week later. */
export const pacedStart = Date.parse('2026-11-21T10:00:00.000Z');
/** Courses that are published on a desk with a paced learner. */
export const pacedCourses = [weekly('a', 4), weekly('b', 4)] as const;

/** Like `useReleaseDesk`, with `pacedCourses`, the clock at `pacedStart`, and a learner whose zone is UTC. */
export const usePacedReleaseDesk = async (
  onOpen: (opened: OpenedDesk & { readonly ada: DeskLearner }) => unknown,
) => {
  const setup = await useReleaseDesk(async (opened) => {
    const { desk } = opened;
    desk.now = pacedStart;
    await desk.publish(...pacedCourses);
    await onOpen({ ...opened, ada: deskLearner(setup.client, desk, 'ada') });
  });
  return setup;
};
