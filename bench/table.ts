import type { Results } from './results.ts';

/** One row of the table: our value, the limit that the issue sets, and the value of something comparable. */
export interface Row {
  readonly figure: string;
  readonly ours: number;
  readonly unit: string;
  readonly limit?: number;
  /** Name and value that ours is compared with. */
  readonly peer?: { readonly name: string; readonly value: number };
}

const kilobytes = (bytes: number): number => Math.round(bytes / 1e3);

/** Limits of each function's bundle, in KB. */
const sizeLimits: Readonly<Record<string, number>> = {
  'function catalog': 320,
  'function learning': 320,
  'function study': 320,
  'function drip': 320,
  'function chat': 320,
  'function notebook': 320,
  'function user': 320,
  'function payments': 520,
  'function certificates': 1_200,
};
const scriptsMax = 100;

const sizeRows = ({ sizes = [] }: Results): Row[] =>
  sizes.flatMap(({ artifact, bytes, brotliBytes }): Row[] => {
    const limit = sizeLimits[artifact];
    if (limit !== undefined) return [{ figure: artifact, ours: kilobytes(bytes), unit: 'KB', limit }];
    if (!artifact.startsWith('page:')) return [];
    return [{ figure: artifact, ours: kilobytes(brotliBytes), unit: 'KB, brotli', limit: scriptsMax }];
  });

/** Limits in read units. Searches have none: they read a page of nine real cards and the lists of their words. */
const catalogLimits: Readonly<Record<string, number>> = { 'list, no filter': 0.5, 'list, level': 0.5 };

const catalogRows = ({ catalog = [] }: Results): Row[] => {
  const sizes = [...new Set(catalog.map(({ courses }) => courses))].sort((a, b) => a - b);
  const [small, large] = [sizes.find((size) => size > 1_000), sizes.at(-1)];
  return catalog
    .filter(({ courses }) => courses === large)
    .map(({ request, courses, readUnits }) => {
      const peer = catalog.find((each) => each.request === request && each.courses === small);
      return {
        figure: `${request}, of ${courses} courses`,
        ours: readUnits,
        unit: 'read units',
        ...(catalogLimits[request] !== undefined && { limit: catalogLimits[request] }),
        ...(peer && { peer: { name: `of ${peer.courses}`, value: peer.readUnits } }),
      };
    });
};

/** Figures of the first edition for ten thousand courses, on two processors. */
const firstEdition = { first: 345, one: 57, oneMegabytes: 925 };
const publishingLimits = { first: 120, one: 3, oneMegabytes: 200 };

const publishingRows = ({ publishing = [] }: Results): Row[] =>
  publishing.flatMap(({ run, courses, seconds, megabytes, itemsWritten, readUnits }): Row[] => {
    const name = `publishing, ${run}, of ${courses}`;
    const isLarge = courses === 10_000;
    const comparedWith = (value: number) =>
      isLarge && run !== 'one course renamed' && { peer: { name: 'first edition', value } };
    if (run === 'first publication') {
      return [
        {
          figure: name,
          ours: seconds,
          unit: 's',
          ...(isLarge && { limit: publishingLimits.first }),
          ...comparedWith(firstEdition.first),
        },
        { figure: name, ours: megabytes, unit: 'MB' },
      ];
    }
    if (run !== 'one course changed' && run !== 'one course renamed') return [];
    return [
      {
        figure: name,
        ours: seconds,
        unit: 's',
        limit: publishingLimits.one,
        ...comparedWith(firstEdition.one),
      },
      {
        figure: name,
        ours: megabytes,
        unit: 'MB',
        limit: publishingLimits.oneMegabytes,
        ...comparedWith(firstEdition.oneMegabytes),
      },
      { figure: name, ours: itemsWritten, unit: 'items written' },
      { figure: name, ours: readUnits, unit: 'read units' },
    ];
  });

const otherRows = ({ signing = [], assistant = [], releases }: Results): Row[] => [
  ...signing.map(({ way, microseconds }): Row => ({
    figure: `signing an address, ${way}`,
    ours: microseconds,
    unit: 'µs',
    ...(/P-256/.test(way) && { limit: 40 }),
  })),
  ...assistant.map(({ question, cpuMilliseconds }): Row => ({
    figure: `assistant, ${question}`,
    ours: cpuMilliseconds,
    unit: 'ms of processor',
    limit: question.includes('search') ? 20 : 100,
  })),
  ...(releases
    ? [
        {
          figure: 'release, one address',
          ours: releases.page.cpuMsPerAddress,
          unit: 'ms of processor',
          limit: 1,
        },
      ]
    : []),
  ...(releases?.page.writeUnitsPerAddress === undefined
    ? []
    : [
        {
          figure: 'release, one address',
          ours: releases.page.writeUnitsPerAddress,
          unit: 'write units',
          limit: 5,
        },
      ]),
];

/** Limits in units: of a page of 20 items in one course with what its access takes, and of a review. */
const reviewLimits: Readonly<Record<string, { readonly readUnits?: number; readonly writeUnits?: number }>> =
  {
    'a later page': { readUnits: 3 },
    'a review': { writeUnits: 4 },
  };

const reviewRows = ({ reviews = [] }: Results): Row[] =>
  reviews.flatMap(({ call, items, readUnits, writeUnits }): Row[] => {
    const figure = `reviews, ${call}, of ${items} items`;
    const { readUnits: reads, writeUnits: writes } = reviewLimits[call] ?? {};
    return [
      { figure, ours: readUnits, unit: 'read units', ...(reads !== undefined && { limit: reads }) },
      { figure, ours: writeUnits, unit: 'write units', ...(writes !== undefined && { limit: writes }) },
    ];
  });

/** Limits of the ratio of a first response in a new process to the same function in one file, and to a bare query by the SDK. */
const startLimits = { ofAllInOne: 0.5, ofBareQuery: 1.25 };

const startRows = ({ starts = [] }: Results): Row[] =>
  starts.flatMap((start): Row[] => [
    {
      figure: `first answer, ${start.function}`,
      ours: start.ofBareQuery,
      unit: 'of a bare query',
      limit: startLimits.ofBareQuery,
    },
    {
      figure: `first answer, ${start.function}`,
      ours: start.ofAllInOne,
      unit: 'of all in one file',
      limit: startLimits.ofAllInOne,
    },
  ]);

/** Limits of the scripts of a first visit, in KB as sent. */
const scriptLimits: Readonly<Record<string, number>> = {
  home: 100,
  courses: 100,
  course: 110,
  privacy: 20,
  solution: 20,
};
const webLimits = {
  largestPaintMs: { home: 1_500 } as Readonly<Record<string, number>>,
  shifted: 0,
};

/** Longest times to the first picture, by connection (kbit/s). */
const firstPictureLimits: Readonly<Record<number, number>> = { 400: 6, 1_500: 3 };

const firstPictureRows = ({ firstPicture = [] }: Results): Row[] =>
  firstPicture.map(({ page, kilobits, seconds }) => ({
    figure: `first picture, ${page}, ${kilobits} kbit/s`,
    ours: seconds,
    unit: 's',
    limit: firstPictureLimits[kilobits],
  }));

const webRows = ({ web = [] }: Results): Row[] =>
  web.flatMap(({ page, brotliBytes, largestPaintMs, blockedMs, blockedInAllMs, shifted }): Row[] => {
    const figure = `first visit, ${page}`;
    const script = scriptLimits[page];
    const paint = webLimits.largestPaintMs[page];
    return [
      { figure, ours: kilobytes(brotliBytes), unit: 'KB of script', ...(script && { limit: script }) },
      { figure, ours: largestPaintMs, unit: 'ms to the largest paint', ...(paint && { limit: paint }) },
      { figure, ours: blockedMs, unit: 'ms blocked' },
      { figure, ours: blockedInAllMs, unit: 'ms blocked, before and afterwards too' },
      { figure, ours: shifted, unit: 'shifted', limit: webLimits.shifted },
    ];
  });

const practiceLimits: Readonly<Record<string, number>> = {
  'first run, Python in the cache': 4,
  'first run, 10 Mbit/s, empty cache': 9,
  'later run': 50,
  'longest task of the page above 50 ms': 0,
  'endless loop gone after Stop': 500,
};
/** Limit of saving code, in write units. */
const codeLimit = 2;

const practiceRows = ({ practice = [] }: Results): Row[] =>
  practice.map(({ figure, value, unit }) => {
    const limit = figure === 'exercise, code' && unit === 'write units' ? codeLimit : practiceLimits[figure];
    return { figure: `practice, ${figure}`, ours: value, unit, ...(limit !== undefined && { limit }) };
  });

/** Milliseconds in which a lecture opens without a network, and KB that an update may take beside what changed. */
const offlineLimits: Readonly<Record<string, number>> = {
  'lecture opens': 1_000,
  'update of an article, beside its own bytes': 12,
};

const offlineRows = ({ offline = [] }: Results): Row[] =>
  offline.map(({ figure, value, unit }) => ({
    figure: `taken along, ${figure}`,
    ours: value,
    unit,
    limit: offlineLimits[figure],
  }));

const loadRows = ({ load = [] }: Results): Row[] =>
  load.map(({ moment, megabytes }) => ({
    figure: `local site, sixteen connections for three minutes, ${moment}`,
    ours: megabytes,
    unit: 'MB',
    ...(moment === 'at most' && { peer: { name: 'first edition', value: 2_300 } }),
  }));

/** Makes the rows of everything that was measured. */
export const toTable = (results: Results): Row[] => [
  ...sizeRows(results),
  ...otherRows(results),
  ...reviewRows(results),
  ...catalogRows(results),
  ...publishingRows(results),
  ...startRows(results),
  ...webRows(results),
  ...firstPictureRows(results),
  ...practiceRows(results),
  ...offlineRows(results),
  ...loadRows(results),
];

/** Our value relative to the peer's. */
const describeRatio = ({ ours, peer }: Row): string =>
  peer && peer.value > 0 ? (ours / peer.value).toFixed(2) : '';

const toCells = (row: Row): string[] => [
  row.figure,
  `${row.ours} ${row.unit}`,
  row.limit === undefined ? '' : `${row.limit}${row.ours > row.limit ? ' (missed)' : ''}`,
  row.peer ? `${row.peer.value} (${row.peer.name})` : '',
  describeRatio(row),
];
const tableHead = ['figure', 'ours', 'limit', 'peer', 'ratio'] as const;

/** Formats the table as Markdown that is readable on a terminal too. */
export const tableText = (rows: readonly Row[]): string => {
  const cells = [[...tableHead], ...rows.map(toCells)];
  const widths = tableHead.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...rest] = cells;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rest.map(line)].join(
    '\n',
  );
};
