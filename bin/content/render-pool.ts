import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { SiteBuild } from '../../lambdas/pages/static-pages.ts';
import { type BuiltSite, type PageSource, renderCoursePages, type RenderedPages } from './site-renderer.ts';

/** Renders the pages of courses. */
export interface RenderPool {
  render(source: PageSource): Promise<RenderedPages>;
  close(): Promise<void>;
}

/** With fewer courses, starting threads takes longer than rendering. */
const coursesMin = 50;
/** Each takes a renderer's memory. */
const threadsMax = 4;
const memoryMegabytes = 256;

type Reply = { readonly pages: RenderedPages } | { readonly error: string };

const startThread = (build: SiteBuild, origin: string) => {
  const worker = new Worker(join(import.meta.dirname, 'render-pages-worker.ts'), {
    workerData: { build, origin },
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes, maxYoungGenerationSizeMb: 16 },
  });
  let failure: Error | undefined;
  worker.once('error', (error: Error) => (failure = error));
  const render = async (source: PageSource): Promise<RenderedPages> => {
    if (failure) throw failure;
    // Throws when the thread fails meanwhile. A race with a promise of that failure would keep every reply.
    const replied = once(worker, 'message') as Promise<[Reply]>;
    worker.postMessage(source);
    const [reply] = await replied;
    if ('error' in reply) throw new Error(reply.error);
    return reply.pages;
  };
  return { render, close: () => worker.terminate() };
};

/** Opens as many renderers as there are processors, for so many courses; one in this thread for few. */
export const openRenderPool = ({ build, load }: BuiltSite, origin: string, courses: number): RenderPool => {
  if (courses < coursesMin) {
    const limit = pLimit(1);
    return {
      render: (source) => limit(async () => renderCoursePages(await load(), build, origin, source)),
      close: async () => {},
    };
  }
  const threads = Array.from({ length: Math.min(threadsMax, availableParallelism()) }, () =>
    startThread(build, origin),
  );
  const idle = [...threads];
  const limit = pLimit(threads.length);
  return {
    render: (source) =>
      limit(async () => {
        const thread = idle.pop();
        if (!thread) throw new Error('No renderer is free');
        try {
          return await thread.render(source);
        } finally {
          idle.push(thread);
        }
      }),
    close: async () => {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
};
