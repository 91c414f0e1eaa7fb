import japanese from '@fontsource/noto-serif-jp/unicode.json' with { type: 'json' };
import korean from '@fontsource/noto-serif-kr/unicode.json' with { type: 'json' };
import simplifiedChinese from '@fontsource/noto-serif-sc/unicode.json' with { type: 'json' };
import traditionalChinese from '@fontsource/noto-serif-tc/unicode.json' with { type: 'json' };
import { type Group, groups } from '../lambdas/contract/groups.ts';

/** Functions without routes: run by a schedule, a queue or an event, or as a custom resource of the stack. */
const eventFunctions = [
  'release-lectures',
  'announce-releases',
  'reconcile-payments',
  'send-email',
  'mail-feedback',
  'signing-key',
  'fan-out-webhooks',
  'deliver-webhooks',
] as const;

export type FunctionName = Group | (typeof eventFunctions)[number];

/** Script next to a bundle, loaded by the first request that needs it. */
export interface Script {
  /** Source file, relative to the function's folder. */
  readonly file: string;
  /** Largest size in bytes, minified. */
  readonly budget: number;
}

/** Resources of one function. Every field is explicit: AWS defaults are never used. */
export interface FunctionSize {
  /** Megabytes; CPU grows with them (one whole core at 1,769). */
  readonly memory: number;
  /** Seconds. API Gateway times out at 30 s, so endpoint groups stay below that. */
  readonly timeout: number;
  /** Maximum size of the minified bundle in bytes. Every byte slows cold starts. */
  readonly budget: number;
  /** Code and files next to the bundle, loaded on demand. */
  readonly onDemand?: {
    /** Scripts by name: `draw` is bundled as `draw.mjs`. Every dynamic import of the function (`import('./files.ts')`) must be listed. */
    readonly scripts?: Readonly<Record<string, Script>>;
    /** Source path in an installed package, by file name. */
    readonly files?: Readonly<Record<string, string>>;
  };
}

const kilobyte = 1_000;

const notoSerif = (script: string): string =>
  `@fontsource/noto-serif/files/noto-serif-${script}-500-normal.woff`;
/** A script in a package of its own. */
const ownPackage = (font: string, script: string): string =>
  `@fontsource/${font}-${script}/files/${font}-${script}-${script}-500-normal.woff`;

/** Tables of the fonts for Chinese, Japanese and Korean: ranges of characters by part of the font. */
const eastAsianTables: Readonly<Record<string, object>> = {
  'noto-serif-jp': japanese,
  'noto-serif-kr': korean,
  'noto-serif-sc': simplifiedChinese,
  'noto-serif-tc': traditionalChinese,
};

/**
 * Fonts of printed certificates: 710 KB, and 17 MB in 441 files for Chinese, Japanese and Korean, of which a name needs a few. They are WOFF because
 * the PDF writer cannot subset WOFF2, whose outlines are transformed.
 */
const certificateFonts: Readonly<Record<string, string>> = Object.fromEntries([
  ...[
    ...['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'].map(notoSerif),
    ownPackage('noto-naskh', 'arabic'),
    '@fontsource/noto-sans/files/noto-sans-devanagari-500-normal.woff',
    ownPackage('noto-sans', 'ethiopic'),
    ...['armenian', 'bengali', 'georgian', 'hebrew', 'khmer', 'tamil', 'thai'].map((script) =>
      ownPackage('noto-serif', script),
    ),
    '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff',
    '@fontsource/noto-sans/files/noto-sans-latin-600-normal.woff',
    ...Object.entries(eastAsianTables).flatMap(([font, table]) =>
      Object.keys(table)
        .filter((part) => part.startsWith('['))
        .map((part) => `@fontsource/${font}/files/${font}-${part.slice(1, -1)}-500-normal.woff`),
    ),
  ].map((file) => [`fonts/${file.slice(file.lastIndexOf('/') + 1)}`, file]),
  ...Object.keys(eastAsianTables).map((font) => [`fonts/${font}.json`, `@fontsource/${font}/unicode.json`]),
]);

/**
 * Memory, timeout and bundle budgets by function. Callers whom the function for assistants names, and refusals with headers, take 0.5 KB of each group.
 * Verifying personal tokens takes 1,800 bytes of each group with signed-in routes, and answering with a table where one is asked for 150 bytes.
 * Only payments have reserved concurrency: overlapping schedule runs are harmless by design, and the mail queue limits its senders.
 */
export const functionSizes: Readonly<Record<FunctionName, FunctionSize>> = {
  // Scripts loaded on demand: clients of S3 with the parser of captions (pages) and SQS (inquiries), 170 KB. Previews of drafts simulate the schedule: 12 KB.
  catalog: {
    memory: 512,
    timeout: 10,
    // The version of each lecture, which tells devices what to fetch again of a course that was taken along, takes 500 bytes.
    budget: 334 * kilobyte,
    onDemand: {
      scripts: {
        files: { file: 'files.ts', budget: 356 * kilobyte },
        mails: { file: 'mails.ts', budget: 212 * kilobyte },
      },
    },
  },
  // The S3 client and the parser of captions (43 KB) load with the first article or captions; ranking for search inside courses loads with the first search.
  // Deciding about leases and signing them takes 1 KB.
  learning: {
    memory: 512,
    timeout: 10,
    // The version of each lecture, which tells devices what to fetch again of a course that was taken along, takes 500 bytes.
    budget: 333 * kilobyte,
    onDemand: {
      scripts: {
        files: { file: 'files.ts', budget: 356 * kilobyte },
        'find-hits': { file: 'find-hits.ts', budget: 46 * kilobyte },
      },
    },
  },
  // Answers begin reviews: their scheduler and rows take 20 KB here and in the next one, the queue of a day 10 KB here.
  // Collecting what is reviewed, and signing its address, takes 8 KB more. An Anki file of 5,000 items takes 6 s of this CPU; the S3 client and the
  // zip load with the first one. Telling the webhooks of what was completed takes 690 bytes.
  study: {
    memory: 512,
    timeout: 20,
    budget: 345 * kilobyte,
    onDemand: { scripts: { files: { file: 'files.ts', budget: 300 * kilobyte } } },
  },
  // Every operation but saving code needs the S3 client, so it does not load later.
  practice: { memory: 512, timeout: 10, budget: 440 * kilobyte },
  // The PDF writer has 900 KB, mostly tables for shaping scripts. It loads with the first certificate that is printed, JSON-LD (680 KB) with the
  // first badge for a wallet.
  certificates: {
    memory: 1024,
    timeout: 15,
    budget: 299 * kilobyte,
    onDemand: {
      scripts: {
        files: { file: 'files.ts', budget: 285 * kilobyte },
        prints: { file: 'prints.ts', budget: 475 * kilobyte },
        proofs: { file: 'embedded/proof-signer.ts', budget: 700 * kilobyte },
      },
      files: certificateFonts,
    },
  },
  // Processing the largest accepted picture needs 700 MB, and a full core to be fast. Making and listing personal tokens takes 2,400 bytes;
  // the SQS client loads with the first one that is made.
  user: {
    memory: 1769,
    timeout: 25,
    budget: 344 * kilobyte,
    onDemand: {
      scripts: {
        files: { file: 'files.ts', budget: 285 * kilobyte },
        mails: { file: 'mails.ts', budget: 212 * kilobyte },
        draw: { file: 'picture/draw.ts', budget: 100 * kilobyte },
      },
      files: {
        'jpeg.wasm': '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm',
        'png.wasm': '@jsquash/png/codec/pkg/squoosh_png_bg.wasm',
        'webp-decoder.wasm': '@jsquash/webp/codec/dec/webp_dec.wasm',
        'webp-encoder.wasm': '@jsquash/webp/codec/enc/webp_enc_simd.wasm',
        'resize.wasm': '@jsquash/resize/lib/resize/pkg/squoosh_resize_bg.wasm',
      },
    },
  },
  // Stripe's library takes 80 KB without the resources that no function uses. What a second order and a failed refund change takes 5 KB,
  // seats, gifts and what refunds end of them 12 KB.
  payments: { memory: 512, timeout: 20, budget: 425 * kilobyte },
  // Drip courses enroll as elsewhere, and mails need the client of SQS: most requests of buyers write.
  teams: { memory: 512, timeout: 15, budget: 400 * kilobyte },
  // The SQS client loads with the first mail: requests of learners who watch send none. Ending mail about reviews by its link takes 2 KB,
  // asking for progress only where it matters half a kilobyte, and telling the webhooks of a start 650 bytes.
  drip: {
    memory: 512,
    timeout: 10,
    // The version of each lecture, which tells devices what to fetch again of a course that was taken along, takes 500 bytes.
    budget: 337 * kilobyte,
    onDemand: { scripts: { mails: { file: 'mails.ts', budget: 212 * kilobyte } } },
  },
  pace: { memory: 512, timeout: 10, budget: 310 * kilobyte },
  // Search and ranking load while a question is counted against limits; the model's client, and the parser of the Markdown that it writes,
  // load with the first question to a model.
  // The help page, the words that people ask with and their meanings take 35 KB of the answers.
  chat: {
    memory: 512,
    timeout: 28,
    budget: 305 * kilobyte,
    onDemand: {
      scripts: {
        'answer-question': { file: 'answer-question.ts', budget: 134 * kilobyte },
        model: { file: 'model.ts', budget: 210 * kilobyte },
        'model-answer': { file: 'model-answer.ts', budget: 110 * kilobyte },
      },
    },
  },
  notebook: { memory: 256, timeout: 15, budget: 268 * kilobyte },
  // The protocol's server takes 236,000 bytes with both revisions, the client of Lambda 31,000. A cold start takes 60 ms more of CPU than
  // that of `practice` (measured: 190 and 130). Rows of leases, which come with those of learning, take 500 bytes.
  // The version of each lecture, which tells devices what to fetch again of a course that was taken along, takes 500 bytes.
  mcp: { memory: 512, timeout: 29, budget: 634 * kilobyte },
  // Middy, which these four are built on like the groups, takes a kilobyte of each.
  'release-lectures': { memory: 512, timeout: 300, budget: 224 * kilobyte },
  // Batch statements and the journal take 10 KB of the DynamoDB client, and finding what a learner should review 12 KB.
  'announce-releases': { memory: 512, timeout: 60, budget: 303 * kilobyte },
  'reconcile-payments': { memory: 512, timeout: 300, budget: 382 * kilobyte },
  // React's server renderer takes 230 KB.
  'send-email': { memory: 512, timeout: 60, budget: 532 * kilobyte },
  'mail-feedback': { memory: 256, timeout: 30, budget: 205 * kilobyte },
  'signing-key': { memory: 256, timeout: 30, budget: 160 * kilobyte },
  // A thousand facts that wait, with their endpoints, take half a minute. Finding out who was erased since takes 4,300 bytes of the 240,800.
  'fan-out-webhooks': { memory: 256, timeout: 60, budget: 242 * kilobyte },
  // Five seconds outside, and the rows before and after.
  'deliver-webhooks': { memory: 256, timeout: 20, budget: 240 * kilobyte },
};

/** Every function of the stack. Each has one bundle and one AWS::Lambda::Function. */
export const functionNames: readonly FunctionName[] = [...groups, ...eventFunctions];
