import { engine } from 'virtual:python-engine';

/** Megabytes that the first run loads, with one decimal. */
export const engineMegabytes = (engine.sent / 1e6).toFixed(1);

/** Storage key of what a reader changed in the cells of an article. */
export const editsKey = (article: string): string => `northlight:cells:${article}`;

/** Whether this browser can run Python at all. */
export const canRun = (): boolean => typeof WebAssembly === 'object' && typeof Worker === 'function';
