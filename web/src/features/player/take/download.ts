import pLimit from 'p-limit';
import { ApiProblem } from '../../../lib/api/problem.ts';
import { withRetries } from '../../../lib/api/with-retries.ts';
import { isAllThere, type KeptList, readList, saveList } from '../../../lib/offline/kept-list.ts';
import type { KeptLecture, KeptPart, Vault } from '../../../lib/offline/vault.ts';
import { fetchToKeep, overNetwork } from './answers.ts';
import type { KeptFile } from './kept-files.ts';
import type { Plan } from './plan-lecture.ts';

/** Downloads at a time. */
const atOnce = 3;

const headersOf = ({ range }: KeptFile): { readonly headers?: HeadersInit } =>
  range ? { headers: { range: `bytes=${range.from}-${range.to}` } } : {};

/** Bytes of a file, asked of the server unless the range tells them; 0 if the server does not say. */
const measureFile = async (file: KeptFile, signal: AbortSignal): Promise<number> => {
  if (file.range) return file.range.to - file.range.from + 1;
  const response = await withRetries(() => fetchToKeep(file.url, { method: 'HEAD', signal }));
  return Number(response.headers.get('content-length') ?? 0);
};

const encode = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;

/** What has to be fetched for a plan, and its size. */
export interface Measured {
  /** Files that are not kept yet. */
  readonly missing: readonly KeptFile[];
  /** Bytes of each file that is fetched, by address. */
  readonly sizes: ReadonlyMap<string, number>;
  /** Bytes to fetch. */
  readonly bytes: number;
}

/** Finds which files of a plan are missing, and how large they are. What is kept for another part is shared. */
export const measurePlan = async (
  vault: Vault,
  part: KeptPart,
  plan: Plan,
  signal: AbortSignal,
): Promise<Measured> => {
  const limit = pLimit(atOnce);
  const measured = await Promise.all(
    plan.files.map((file) =>
      limit(async () => ({
        file,
        size: (await vault.share(file.address, part)) ? undefined : await measureFile(file, signal),
      })),
    ),
  );
  const missing = measured.filter(({ size }) => size !== undefined);
  const sizes = new Map(missing.map(({ file, size = 0 }) => [file.address, size]));
  return {
    missing: missing.map(({ file }) => file),
    sizes,
    bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0),
  };
};

/** Reads a body as it arrives. @param onBytes called with the bytes so far */
const readBody = async (response: Response, onBytes: (bytes: number) => void): Promise<ArrayBuffer> => {
  const reader = response.body?.getReader();
  if (!reader) return response.arrayBuffer();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    chunks.push(read.value);
    length += read.value.length;
    onBytes(length);
  }
  const whole = new Uint8Array(length);
  let place = 0;
  for (const chunk of chunks) {
    whole.set(chunk, place);
    place += chunk.length;
  }
  return whole.buffer;
};

const fetchFile = (file: KeptFile, signal: AbortSignal, onBytes: (bytes: number) => void) =>
  withRetries(async () => {
    signal.throwIfAborted();
    const response = await fetchToKeep(file.url, { signal, ...headersOf(file) });
    if (file.range && response.status !== 206)
      throw new Error(`A range was answered with ${response.status}`);
    const type = response.headers.get('content-type') ?? 'application/octet-stream';
    return { type, bytes: await overNetwork(readBody(response, onBytes)) };
  });

/**
 * Fetches what is missing of a plan and keeps it. What was kept before an interruption stays.
 * @param onBytes called with the bytes fetched so far
 * @returns everything that is kept for the part, with the bytes of each
 */
export const downloadPlan = async (
  vault: Vault,
  part: KeptPart,
  plan: Plan,
  { missing }: Pick<Measured, 'missing'>,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<ReadonlyMap<string, number>> => {
  const loaded = new Map<string, number>();
  const own = new AbortController();
  const either = AbortSignal.any([signal, own.signal]);
  const report = (address: string) => (bytes: number) => {
    // What goes on after the plan has ended would say that it still loads.
    if (either.aborted) return;
    loaded.set(address, bytes);
    onBytes([...loaded.values()].reduce((sum, each) => sum + each, 0));
  };
  const limit = pLimit(atOnce);
  try {
    await Promise.all(
      missing.map((file) =>
        limit(async () => {
          const { type, bytes } = await fetchFile(file, either, report(file.address));
          await vault.put(file.address, { type, bytes }, part);
          report(file.address)(bytes.byteLength);
        }),
      ),
    );
  } finally {
    // After a failure nobody waits for the rest.
    own.abort();
  }
  for (const { address, type, text } of plan.texts) {
    const bytes = encode(text);
    await vault.put(address, { type, bytes }, part);
    loaded.set(address, bytes.byteLength);
  }
  return loaded;
};

/** A plan with what is missing of it. */
export interface Planned {
  readonly plan: Plan;
  readonly measured: Measured;
}

/**
 * Fetches a plan as {@link downloadPlan} does. A refused file means that the addresses or cookies of its plan ended: they live for
 * minutes, and a browser keeps only so many cookies. The plan is made anew then, as long as more of it comes each time.
 * @param planAnew plans the same again
 * @returns the plan that was fetched, and the bytes of each file
 */
export const downloadRenewing = async (
  vault: Vault,
  part: KeptPart,
  first: Planned,
  planAnew: () => Promise<Planned>,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<{ readonly plan: Plan; readonly sizes: ReadonlyMap<string, number> }> => {
  let planned = first;
  for (let fewest = Infinity; ;) {
    const { plan, measured } = planned;
    const before = first.measured.bytes - measured.bytes;
    const report = (bytes: number) => onBytes(before + bytes);
    try {
      const sizes = await downloadPlan(vault, part, plan, measured, signal, report);
      return { plan, sizes: new Map([...first.measured.sizes, ...sizes]) };
    } catch (error) {
      if (!(error instanceof ApiProblem && error.status === 403)) throw error;
      planned = await planAnew();
      const left = planned.measured.missing.length;
      if (left >= fewest) throw error;
      fewest = left;
    }
  }
};

/** Whether a lecture of this version is kept as a whole. */
export const isKept = async (vault: Vault, part: KeptPart, version: string): Promise<boolean> => {
  if (version === '') return false;
  const list = await readList(vault, part);
  return list?.version === version && (await isAllThere(vault, list));
};

/** Notes that a lecture is kept as a whole. */
export const finishLecture = async (
  vault: Vault,
  lecture: Omit<KeptLecture, 'bytes' | 'isWhole'>,
  plan: Plan,
  { version, sizes }: { readonly version: string; readonly sizes: ReadonlyMap<string, number> },
): Promise<void> => {
  const before = await readList(vault, lecture);
  const known = new Map([
    ...(before?.entries ?? []).map(({ address, bytes }) => [address, bytes] as const),
    ...plan.files.flatMap(({ address, range }) =>
      range ? [[address, range.to - range.from + 1] as const] : [],
    ),
  ]);
  const addresses = [...plan.files, ...plan.texts].map(({ address }) => address);
  const list: KeptList = {
    version,
    entries: addresses.map((address) => ({
      address,
      bytes: sizes.get(address) ?? known.get(address) ?? 0,
    })),
  };
  await saveList(vault, lecture, list);
  // What an earlier version of the lecture needed.
  for (const { address } of before?.entries ?? [])
    if (!addresses.includes(address)) await vault.release(address, lecture);
  const bytes = list.entries.reduce((sum, entry) => sum + entry.bytes, 0);
  await vault.saveLecture({ ...lecture, bytes, isWhole: true });
};
