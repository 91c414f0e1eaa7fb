import { execFileSync } from 'node:child_process';
import { withSite } from './with-site.ts';

/** Memory of the local site's process at one moment of the load test. */
export interface LoadFigure {
  readonly moment: 'ready' | 'at most' | 'afterwards';
  readonly megabytes: number;
}

/** Addresses requested in turn: pages, lists, searches and rejected requests, answered by different functions or by none. */
const addresses = [
  '/',
  '/courses/rag-in-practice',
  '/api/public/courses',
  '/api/public/courses?search=retrieval',
  '/api/public/courses/rag-in-practice',
  '/api/courses/enrolled',
  '/api/user/profile',
];
const connections = 16;
const lastsMs = 180_000;
const betweenLooksMs = 1_000;
const restMs = 30_000;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Resident memory of a process, in megabytes. */
const readMemory = (pid: number): number =>
  Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024);

/** Sends requests on sixteen connections for three minutes, each as soon as the last is answered. A throttled request (429) counts as answered. */
export const benchLoad = (): Promise<LoadFigure[]> =>
  withSite(async ({ origin, process: { pid = 0 } }) => {
    const ready = readMemory(pid);
    const until = performance.now() + lastsMs;
    let turn = 0;
    let most = ready;
    const ask = async (): Promise<void> => {
      while (performance.now() < until) {
        const address = addresses[(turn += 1) % addresses.length] ?? '/';
        const response = await fetch(`${origin}${address}`);
        await response.arrayBuffer();
        if (response.status >= 500) throw new Error(`${address} answered ${response.status}`);
      }
    };
    const look = async (): Promise<void> => {
      while (performance.now() < until) {
        most = Math.max(most, readMemory(pid));
        await sleep(betweenLooksMs);
      }
    };
    await Promise.all([look(), ...Array.from({ length: connections }, ask)]);
    await sleep(restMs);
    return [
      { moment: 'ready', megabytes: ready },
      { moment: 'at most', megabytes: most },
      { moment: 'afterwards', megabytes: readMemory(pid) },
    ];
  });
