import { engine } from 'virtual:python-engine';

/** Megabytes that the first run loads, with one decimal. */
export const engineMegabytes = (engine.sent / 1e6).toFixed(1);

/** Storage key of what a reader changed in the cells of an article. */
export const editsKey = (article: string): string => `northlight:cells:${article}`;

/** What some browsers tell of the line (https://wicg.github.io/netinfo/). */
interface Connection {
  readonly saveData?: boolean;
  readonly type?: string;
}

/** Whether this browser can run Python at all. */
export const canRun = (): boolean => typeof WebAssembly === 'object' && typeof Worker === 'function';

/** Whether the reader pays for what is loaded, or asked to load little. */
export const isMetered = (): boolean => {
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  return connection?.saveData === true || connection?.type === 'cellular';
};
