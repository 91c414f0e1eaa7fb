import { startDynamoDb } from '../test/support/dynamodb.ts';
import { countCalls } from '../test/support/publishing.ts';
import { countWriteUnits, openReleaseDesk, weekly } from '../test/support/releases.ts';
import { measureCpu } from './measure.ts';

const weekMs = 7 * 24 * 3_600_000;
const pageSize = 100;
const secondsPerTick = 15 * 60;
const secondsPerHour = 3_600;

/** Cost of one page of a hundred due addresses, counted, and timed on this machine with its own database. */
export interface PageFigure {
  readonly addresses: number;
  readonly dynamoDbCallsPerAddress: number;
  /** Absent from older figures. */
  readonly writeUnitsPerAddress?: number;
  /** Time of a page that is announced for the first time, and of one that was delivered twice. */
  readonly pageMs: number;
  readonly repeatedPageMs: number;
  readonly cpuMsPerAddress: number;
}

/** Announces addresses of one course that are all due at the same moment, one page after the other. */
export const measurePages = async (pages = 5): Promise<PageFigure> => {
  const database = await startDynamoDb();
  try {
    const runner = database.client();
    const calls = countCalls(runner);
    const writes = countWriteUnits(runner);
    const desk = await openReleaseDesk(database.client(), runner);
    const course = weekly('a', 3);
    await desk.publish(course);
    const ids: string[] = [];
    for (let each = 0; each < 2 * pages * pageSize; each += 1) {
      ids.push((await desk.subscribe(`learner-${each}@example.com`, course)).id);
    }
    desk.now += weekMs;
    const plannedAt = new Date(desk.now).toISOString();
    const announceAll = async (from: number): Promise<number> => {
      const start = performance.now();
      for (let page = from; page < from + pages; page += 1) {
        await desk.announce({ ids: ids.slice(page * pageSize, (page + 1) * pageSize), plannedAt });
      }
      return (performance.now() - start) / pages;
    };
    // Warms up, as a worker that has been running for a while.
    await announceAll(0);
    calls.names.length = 0;
    writes.units = 0;
    const { result: pageMs, cpuMs } = await measureCpu(() => announceAll(pages));
    const perAddress = (value: number): number => Math.round((100 * value) / (pages * pageSize)) / 100;
    const callsPerAddress = perAddress(calls.names.length);
    const unitsPerAddress = perAddress(writes.units);
    return {
      addresses: pages * pageSize,
      dynamoDbCallsPerAddress: callsPerAddress,
      writeUnitsPerAddress: unitsPerAddress,
      pageMs: Math.round(pageMs),
      repeatedPageMs: Math.round(await announceAll(pages)),
      cpuMsPerAddress: perAddress(cpuMs),
    };
  } finally {
    await database.close();
  }
};

/** A release to many addresses at one moment, and the settings of the stack. */
export interface ReleaseSetting {
  readonly addresses: number;
  /** Parallel workers, and the time that one takes for a page, or for a page that a later run has queued again. */
  readonly workers: number;
  readonly pageMs: number;
  readonly repeatedPageMs: number;
  /** Pages per second that the release run finds and queues, with eight shards in parallel. */
  readonly plannedPerSecond: number;
  /** The quota of SES. */
  readonly mailsPerSecond: number;
}

/** Result of a release; times are hours from its moment. */
export interface ReleaseFigure {
  readonly addresses: number;
  readonly workers: number;
  readonly mailsPerSecond: number;
  readonly announcedAfterHours: number;
  readonly mailedAfterHours: number;
  /** Pages that were queued again, because a later release run found them before a worker announced them. */
  readonly repeatedPages: number;
}

/**
 * Simulates a release second by second: every quarter of an hour, a run queues all pages not yet announced, behind those waiting;
 * workers take them in order; mails are sent at the rate that SES allows.
 */
export const simulateRelease = (setting: ReleaseSetting): ReleaseFigure => {
  const { addresses, workers, pageMs, repeatedPageMs, plannedPerSecond, mailsPerSecond } = setting;
  const pages = Math.ceil(addresses / pageSize);
  let toPlan = 0;
  let fresh = 0;
  let repeated = 0;
  let repeatedPages = 0;
  let announced = 0;
  let mailed = 0;
  let announcedAt = 0;
  let second = 0;
  for (; mailed < addresses; second += 1) {
    if (second % secondsPerTick === 0) toPlan = pages - Math.floor(announced);
    const planned = Math.min(toPlan, plannedPerSecond);
    toPlan -= planned;
    const isNew = Math.max(0, Math.min(planned, pages - announced - fresh));
    fresh += isNew;
    repeated += planned - isNew;
    repeatedPages += planned - isNew;
    let budgetMs = workers * 1_000;
    const done = Math.min(fresh, budgetMs / pageMs);
    fresh -= done;
    announced += done;
    budgetMs -= done * pageMs;
    repeated -= Math.min(repeated, budgetMs / repeatedPageMs);
    if (announced > pages - 1e-6 && announcedAt === 0) announcedAt = second + 1;
    mailed = Math.min(mailed + mailsPerSecond, Math.min(addresses, announced * pageSize));
    if (pages - announced < 1e-6 && addresses - mailed < 1e-6) mailed = addresses;
  }
  const hours = (seconds: number): number => Math.round((100 * seconds) / secondsPerHour) / 100;
  return {
    addresses,
    workers,
    mailsPerSecond,
    announcedAfterHours: hours(announcedAt),
    mailedAfterHours: hours(second),
    repeatedPages: Math.round(repeatedPages),
  };
};

/**
 * Estimates the time of a page on AWS: seven sequential calls of 6 ms (the page, its addresses, their journals, the course, the
 * journal, the announcement, the end of the journal); ten calls to the queue of 15 ms; and the CPU time measured here, on a worker of
 * 512 MB, which has 0.29 of a core.
 */
const estimateOnAws = ({
  cpuMsPerAddress,
}: PageFigure): Pick<ReleaseSetting, 'pageMs' | 'repeatedPageMs'> => ({
  pageMs: Math.round(7 * 6 + 10 * 15 + (cpuMsPerAddress * pageSize) / 0.29),
  // A repeated page reads nothing.
  repeatedPageMs: 10,
});

/** Simulates a million addresses that are due at one moment, with several settings and quotas. */
export const benchReleases = async (): Promise<{ page: PageFigure; releases: ReleaseFigure[] }> => {
  const page = await measurePages();
  const common = { addresses: 1_000_000, ...estimateOnAws(page), plannedPerSecond: 200 };
  const settings = [
    [4, 14],
    [4, 200],
    [20, 200],
    [50, 2_000],
  ] as const;
  return {
    page,
    releases: settings.map(([workers, mailsPerSecond]) =>
      simulateRelease({ ...common, workers, mailsPerSecond }),
    ),
  };
};
