import { createHash, randomUUID } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { signFile } from '../resolve/stored-files.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/** What is remembered about a course folder from the last time its files were read. */
const Entry = z.object({
  /** Changes with the name, size or time of any file; see {@link signFolder}. */
  signature: z.string(),
  /** Source hash under which the course is published. */
  sourceHash: z.string(),
  /** The encoder that made its renditions; absent when the run made none, so that some may be missing. */
  encoder: z.optional(z.string()),
});
const Memo = z.object({ settings: z.string(), entries: z.record(z.string(), Entry) });
export type FolderMemo = ReadonlyMap<string, z.output<typeof Entry>>;

/**
 * The entries that a run may rely on: one that makes renditions relies on runs that made them likewise, one that makes none on all.
 * @param encoder the encoder of this run; undefined when it makes no renditions
 */
export const reliedOn = (memo: FolderMemo, encoder: string | undefined): FolderMemo =>
  new Map([...memo].filter(([, entry]) => encoder === undefined || entry.encoder === encoder));

/** A file changed less than this long ago could be written again within the same tick of the file system's clock. */
const settledMs = 2_000;

/**
 * Hashes the names, kinds, sizes and times of a course folder's files without reading them.
 * @returns `undefined` when a file was touched so recently that its next change might go unnoticed
 */
export const signFolder = (folder: string, now: number): string | undefined => {
  const hash = createHash('sha256');
  let newest = 0;
  const walk = (path: string): void => {
    for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      const own = join(path, entry.name);
      const stats = lstatSync(own);
      newest = Math.max(newest, stats.mtimeMs, stats.ctimeMs);
      if (entry.isDirectory()) {
        hash.update(`${entry.name}/\n`);
        walk(own);
        hash.update('..\n');
      } else hash.update(`${entry.name}\0${signFile(stats)}\n`);
    }
  };
  walk(folder);
  return now - newest < settledMs ? undefined : hash.digest('base64');
};

const listSources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** Hash of everything that decides what course files become: the tool's own sources and its installed packages. */
const toolVersion = (): string => {
  const hash = createHash('sha256').update(process.version);
  const folders = ['bin/content', 'lambdas/contract', 'lambdas/domain'].map((each) => join(root, each));
  for (const path of [...folders.flatMap(listSources), join(root, 'package-lock.json')]) {
    hash.update(path).update(readFileSync(path));
  }
  return hash.digest('hex');
};

/** Path of the memo for a folder. */
const memoFile = (work: string, folder: string): string =>
  join(work, `${createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 16)}.json`);

/**
 * Opens what an earlier run remembered about the courses of a folder, by folder name.
 * @param work folder that memos are stored in
 * @param options further settings that decide what is published; a memo made with others is ignored
 */
export const openFolderMemo = async (work: string, folder: string, options: string) => {
  const file = memoFile(work, folder);
  const settings = createHash('sha256').update(`${toolVersion()} ${options}`).digest('hex');
  const read = await readFile(file, 'utf8').catch(() => '{}');
  const found = Memo.safeParse(parseJson(read));
  const known = found.success && found.data.settings === settings ? found.data.entries : {};
  return {
    known: new Map(Object.entries(known)) as FolderMemo,
    async save(entries: FolderMemo): Promise<void> {
      await mkdir(dirname(file), { recursive: true });
      // Several runs may publish the same folder at once, to different sites.
      const aside = `${file}.${randomUUID()}`;
      await writeFile(aside, JSON.stringify({ settings, entries: Object.fromEntries(entries) }));
      await rename(aside, file);
    },
  };
};
export type OpenFolderMemo = Awaited<ReturnType<typeof openFolderMemo>>;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};
