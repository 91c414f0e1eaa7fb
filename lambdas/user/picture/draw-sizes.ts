import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PictureHeader } from '../../domain/picture/picture-header.ts';

/** `file:` URLs of the WebAssembly codecs. */
export interface Codecs {
  readonly jpeg: string;
  readonly png: string;
  readonly webpDecoder: string;
  readonly webpEncoder: string;
  readonly resize: string;
}

/** Input of one run of the worker. */
export interface DrawTask {
  readonly bytes: ArrayBuffer;
  readonly header: PictureHeader;
  readonly sizes: readonly number[];
  readonly codecs: Codecs;
}

export type DrawAnswer =
  | { readonly ok: true; readonly files: readonly [size: number, webp: Uint8Array][] }
  | { readonly ok: false };

/** Draws a picture as square WebP files, by side in pixels; undefined when the picture cannot be decoded. */
export type DrawSizes = (
  bytes: Uint8Array,
  header: PictureHeader,
  sizes: readonly number[],
) => Promise<ReadonlyMap<number, Uint8Array> | undefined>;

/** Timeout of the worker, in case a malformed file puts it into an endless loop. Shorter than the function's timeout. */
const drawingMsMax = 15_000;

/**
 * Draws in a worker thread: its memory is released when it ends, a file that crashes or blocks a codec does not affect other requests, and the
 * main thread stays responsive.
 * @param worker URL of the worker's script
 */
export const createDrawSizes =
  (worker: URL, codecs: Codecs, limitMs = drawingMsMax): DrawSizes =>
  async (bytes, header, sizes) => {
    const task: DrawTask = { bytes: Uint8Array.from(bytes).buffer, header, sizes, codecs };
    const thread = new Worker(worker, {
      workerData: task,
      transferList: [task.bytes],
      // Captured, because codecs write messages about files to the console.
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
