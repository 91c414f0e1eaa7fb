import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PictureHeader } from '../../domain/picture/picture-header.ts';

/** Addresses of the WebAssembly codecs (`file:`). */
export interface Codecs {
  readonly jpeg: string;
  readonly png: string;
  readonly webpDecoder: string;
  readonly webpEncoder: string;
  readonly resize: string;
}

/** What one run of the worker is given. */
export interface DrawTask {
  readonly bytes: ArrayBuffer;
  readonly header: PictureHeader;
  readonly sizes: readonly number[];
  readonly codecs: Codecs;
}

export type DrawAnswer =
  | { readonly ok: true; readonly files: readonly [size: number, webp: Uint8Array][] }
  | { readonly ok: false };

/** Draws a picture as square WebP files by their side in pixels; undefined when it cannot be read. */
export type DrawSizes = (
  bytes: Uint8Array,
  header: PictureHeader,
  sizes: readonly number[],
) => Promise<ReadonlyMap<number, Uint8Array> | undefined>;

/** A worker that a strange file sent round in circles is ended after this long, below the function's time-out. */
const drawingMsMax = 15_000;

/**
 * Draws in a thread of its own: its memory goes back when it ends, a file that crashes or occupies a codec harms nothing
 * else, and the thread that answers stays free.
 * @param worker address of the worker's script
 */
export const createDrawSizes =
  (worker: URL, codecs: Codecs, limitMs = drawingMsMax): DrawSizes =>
  async (bytes, header, sizes) => {
    const task: DrawTask = { bytes: Uint8Array.from(bytes).buffer, header, sizes, codecs };
    const thread = new Worker(worker, {
      workerData: task,
      transferList: [task.bytes],
      // Codecs write to the console what they think of a file.
      stdout: true,
      stderr: true,
    });
    try {
      const [answer] = (await once(thread, 'message', { signal: AbortSignal.timeout(limitMs) })) as [
        DrawAnswer,
      ];
      return answer.ok ? new Map(answer.files) : undefined;
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return undefined;
      throw error;
    } finally {
      await thread.terminate();
    }
  };
