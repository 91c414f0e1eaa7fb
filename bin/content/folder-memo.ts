import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import * as z from 'zod/mini';

const root = join(import.meta.dirname, '..', '..');

/** What was found out about a course folder when its files were last read. */
const Entry = z.object({
  /** Changes with the name, size or time of any file. */
  signature: z.string(),
  /** What the course is published under. */
  sourceHash: z.string(),
});
const Memo = z.object({ settings: z.string(), entries: z.record(z.string(), Entry) });
export type FolderMemo = ReadonlyMap<string, z.output<typeof Entry>>;

/** A file written less than this before it was read may be written again within the same tick of its clock. */
const settledMs = 2_000;

/**
 * What a course folder looks like from outside, without reading a file: names, kinds, sizes and times, as git tells changed
 * files. @returns `undefined` when a file was touched so recently that its next change might look the same
 */
export const signFolder = (folder: string, now: number): string | undefined => {
  const hash = createHash('sha256');
  let newest = 0;
  const walk = (path: string): void => {
    for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      const own = join(path, entry.name);
      const { size, mtimeMs, ctimeMs, ino } = lstatSync(own);
      newest = Math.max(newest, mtimeMs, ctimeMs);
      if (entry.isDirectory()) {
        hash.update(`${entry.name}/\n`);
        walk(own);
        hash.update('..\n');
      } else hash.update(`${entry.name}\0${size} ${mtimeMs} ${ctimeMs} ${ino}\n`);
    }
  };
  walk(folder);
  return now - newest < settledMs ? undefined : hash.digest('base64');
};

/** Everything that decides what course files become: the tool's own sources and what it is installed with. */
const sourcesOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

const toolVersion = (): string => {
  const hash = createHash('sha256').update(process.version);
  const folders = ['bin/content', 'lambdas/contract', 'lambdas/domain'].map((each) => join(root, each));
  for (const path of [...folders.flatMap(sourcesOf), join(root, 'package-lock.json')]) {
    hash.update(path).update(readFileSync(path));
  }
  return hash.digest('hex');
};

/** Where what is known of a folder is kept. */
const memoFile = (work: string, folder: string): string =>
  join(work, `${createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 16)}.json`);

/**
 * What an earlier run found out about the courses of a folder, by the name of their folders.
 * @param work where such notes are kept
 * @param options what else decides what is published
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
      await writeFile(`${file}.new`, JSON.stringify({ settings, entries: Object.fromEntries(entries) }));
      await rename(`${file}.new`, file);
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
