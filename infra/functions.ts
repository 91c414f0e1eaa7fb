import { type Group, groups } from '../lambdas/contract/groups.ts';

/** Functions that answer no route: by a schedule, by a queue, or as a custom resource of the stack. */
const eventFunctions = [
  'release-lectures',
  'announce-releases',
  'reconcile-payments',
  'send-email',
  'mail-feedback',
  'signing-key',
] as const;

export type FunctionName = Group | (typeof eventFunctions)[number];

/** A script beside a bundle, which is read with the first request that needs it. */
export interface Script {
  /** From the function's folder. */
  readonly file: string;
  /** Largest size in bytes, minified. */
  readonly budget: number;
}

/** What every function of the stack is given; nothing is left to a default. */
export interface FunctionSize {
  /** Megabytes; CPU grows with them (one whole core at 1,769). */
  readonly memory: number;
  /** Seconds. API Gateway gives up at 30 s, so a group that answers routes stays below. */
  readonly timeout: number;
  /** Largest bundle in bytes, minified: cold starts pay for each of them. */
  readonly budget: number;
  /** What lies beside the bundle and is loaded only when it is needed. */
  readonly beside?: {
    /**
     * Scripts by name: `draw` is bundled as `draw.mjs`. What the function imports by `import('./files.ts')` has
     * to be here.
     */
    readonly scripts?: Readonly<Record<string, Script>>;
    /** Files by name, from installed packages. */
    readonly files?: Readonly<Record<string, string>>;
  };
}

const kilobyte = 1_000;

const notoSerif = (script: string): string =>
  `@fontsource/noto-serif/files/noto-serif-${script}-500-normal.woff`;

/**
 * Fonts that certificates are printed with, 420 KB. WOFF rather than the smaller WOFF2, whose rearranged outlines the PDF
 * writer cannot cut a subset from.
 */
const certificateFonts: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'].map(notoSerif),
    '@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-arabic-500-normal.woff',
    '@fontsource/noto-serif-hebrew/files/noto-serif-hebrew-hebrew-500-normal.woff',
    '@fontsource/noto-sans/files/noto-sans-devanagari-500-normal.woff',
    '@fontsource/noto-serif-thai/files/noto-serif-thai-thai-500-normal.woff',
    '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff',
    '@fontsource/noto-sans/files/noto-sans-latin-600-normal.woff',
  ].map((file) => [`fonts/${file.slice(file.lastIndexOf('/') + 1)}`, file]),
);

/**
 * Memory, time-out and bundle budget per function. Only payments may have concurrency of their own, by a setting: a young account
 * has ten in all and may reserve none of them, doubled schedule runs are harmless by design, and the mail queue bounds its own senders.
 */
export const functionSizes: Readonly<Record<FunctionName, FunctionSize>> = {
  // The clients of S3 and of the mail queue come with the pages and inquiries that need them: 126 KB. Previews of drafts walk through the
  // schedule: 12 KB.
  catalog: {
    memory: 512,
    timeout: 10,
    budget: 320 * kilobyte,
    beside: {
      scripts: {
        files: { file: 'files.ts', budget: 310 * kilobyte },
        mails: { file: 'mails.ts', budget: 212 * kilobyte },
      },
    },
  },
  // Articles and captions are read from S3, by a client that comes with them; what ranks places inside courses comes with the first search.
  learning: {
    memory: 512,
    timeout: 10,
    budget: 320 * kilobyte,
    beside: {
      scripts: {
        files: { file: 'files.ts', budget: 310 * kilobyte },
        'find-hits': { file: 'find-hits.ts', budget: 43 * kilobyte },
      },
    },
  },
  study: { memory: 512, timeout: 10, budget: 292 * kilobyte },
  // The PDF writer takes 900 KB, most of it tables for shaping scripts: it comes with the first certificate that is printed.
  certificates: {
    memory: 1024,
    timeout: 15,
    budget: 295 * kilobyte,
    beside: {
      scripts: {
        files: { file: 'files.ts', budget: 285 * kilobyte },
        prints: { file: 'prints.ts', budget: 945 * kilobyte },
      },
      files: certificateFonts,
    },
  },
  // Drawing the largest picture that is taken needs 700 MB, and a whole core to be quick.
  user: {
    memory: 1769,
    timeout: 25,
    budget: 320 * kilobyte,
    beside: {
      scripts: {
        files: { file: 'files.ts', budget: 285 * kilobyte },
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
  // Stripe's library takes 80 KB, without the resources that nobody calls.
  payments: { memory: 512, timeout: 20, budget: 400 * kilobyte },
  // The queue's client comes with the first mail: learners who watch queue none.
  drip: {
    memory: 512,
    timeout: 10,
    budget: 320 * kilobyte,
    beside: { scripts: { mails: { file: 'mails.ts', budget: 212 * kilobyte } } },
  },
  pace: { memory: 512, timeout: 10, budget: 305 * kilobyte },
  // What finds and ranks texts is loaded while a question is counted, the model's client with the first question to a model.
  chat: {
    memory: 512,
    timeout: 28,
    budget: 285 * kilobyte,
    beside: {
      scripts: {
        'answer-question': { file: 'answer-question.ts', budget: 85 * kilobyte },
        model: { file: 'model.ts', budget: 210 * kilobyte },
      },
    },
  },
  notebook: { memory: 256, timeout: 15, budget: 262 * kilobyte },
  'release-lectures': { memory: 512, timeout: 300, budget: 220 * kilobyte },
  // Batches of statements and the journal take 10 KB of the database's client.
  'announce-releases': { memory: 512, timeout: 60, budget: 285 * kilobyte },
  'reconcile-payments': { memory: 512, timeout: 300, budget: 366 * kilobyte },
  // React's server renderer is 230 KB of it.
  'send-email': { memory: 512, timeout: 60, budget: 525 * kilobyte },
  'mail-feedback': { memory: 256, timeout: 30, budget: 200 * kilobyte },
  'signing-key': { memory: 256, timeout: 30, budget: 160 * kilobyte },
};

/** Every function of the stack: one bundle, one AWS::Lambda::Function each. */
export const functionNames: readonly FunctionName[] = [...groups, ...eventFunctions];
