import { Worker } from 'node:worker_threads';
import type { ArticleRequest, RenderedArticle } from './render-article.ts';

/** Ordinary articles take less than a second; hostile ones could take hours. */
const timeoutMs = 60_000;
const memoryMegabytes = 1_024;

let idle: Worker | undefined;

const startWorker = (): Worker => {
  const worker = new Worker(new URL('render-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
  });
  // An idle worker must not keep the process alive.
  worker.unref();
  return worker;
};

const failed = (message: string): RenderedArticle => ({
  html: '',
  headings: [],
  sections: [],
  minutes: 1,
  files: [],
  named: [],
  runs: [],
  findings: [{ line: 1, column: 1, message }],
});

const renderIn = (worker: Worker, request: ArticleRequest, limitMs: number): Promise<RenderedArticle> =>
  new Promise((resolve) => {
    const finish = (rendered: RenderedArticle): void => {
      clearTimeout(timer);
      worker.off('message', onRendered).off('error', onError).unref();
      resolve(rendered);
    };
    const giveUp = (message: string): void => {
      finish(failed(message));
      void worker.terminate();
    };
    const onRendered = (rendered: RenderedArticle): void => {
      idle = worker;
      finish(rendered);
    };
    const onError = (error: NodeJS.ErrnoException): void => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      giveUp(isMemory ? 'takes too much memory to render' : `cannot be rendered: ${error.message}`);
    };
    const timer = setTimeout(
      () => giveUp(`takes more than ${limitMs / 1_000} s to render: make it several lectures`),
      limitMs,
    );
    worker.on('message', onRendered).on('error', onError).ref();
    worker.postMessage(request);
  });

/**
 * Renders an article in a worker, with limits on time and memory; exceeding one is reported as a finding. Call it for one article
 * at a time.
 */
export const renderInTime = (request: ArticleRequest, limitMs = timeoutMs): Promise<RenderedArticle> => {
  const worker = idle ?? startWorker();
  idle = undefined;
  return renderIn(worker, request, limitMs);
};
