import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { openFastStart } from '../check/fast-start.ts';
import { escapeStrayBrackets } from '../check/webvtt.ts';
import {
  type CourseFile,
  type FileOnDisk,
  hashFile,
  hashSource,
  mediaTypeOf,
  shortHash,
  signFile,
} from './stored-files.ts';

/** The film of a lecture. */
export interface LectureVideo {
  readonly lectureId: string;
  readonly path: string;
  /** SHA-256 of its content, in hex. */
  readonly hash: string;
  /** Of the file before it was hashed; another one says that it may have changed since. */
  readonly signature: string;
}

/** A stored file that is made here. */
export const toContentFile = (key: string, content: Buffer): CourseFile => ({
  source: { content },
  key,
  contentType: mediaTypeOf(key),
  bytes: content.length,
});

/** Makes a storage key of the first 8 hex digits of a file's hash. */
type KeyOf = (hash8: string) => string;

/** Collects what is stored of a course, while its files are read. */
export class CollectedFiles {
  readonly #folder: string;
  readonly #courseId: string;
  readonly #files = new Map<string, CourseFile>();
  /** Hashes of the files that are stored as they are, in the order in which they were read. */
  readonly hashes: string[] = [];
  readonly videos: LectureVideo[] = [];

  /** @param folder of the course's files */
  constructor(folder: string, courseId: string) {
    this.#folder = folder;
    this.#courseId = courseId;
  }

  get all(): readonly CourseFile[] {
    return [...this.#files.values()];
  }

  add(files: readonly CourseFile[]): void {
    for (const file of files) this.#files.set(file.key, file);
  }

  /** Stores a file as it is. @param path absolute, or in the folder of the course @returns its key */
  async store(name: string, keyOf: KeyOf): Promise<string> {
    const path = join(this.#folder, name);
    return this.storeHashed({ path }, await hashFile(path), keyOf);
  }

  /** Stores a file whose hash is known. @returns its key */
  async storeHashed(source: FileOnDisk, hash: string, keyOf: KeyOf): Promise<string> {
    const { path } = source;
    const key = keyOf(hash.slice(0, 8));
    const { size: bytes } = await stat(path);
    this.add([{ source: { ...source, hash }, key, contentType: mediaTypeOf(path), bytes }]);
    this.hashes.push(hash);
    return key;
  }

  /** Stores captions as they are served; most files stay as they are. @returns their key */
  async storeCaptions(name: string, keyOf: KeyOf): Promise<string> {
    const { text, lines } = escapeStrayBrackets(await readFile(join(this.#folder, name), 'utf8'));
    if (lines.length === 0) return this.store(name, keyOf);
    const content = Buffer.from(text);
    const key = keyOf(shortHash(content));
    this.add([{ source: { content }, key, contentType: mediaTypeOf(name), bytes: content.length }]);
    return key;
  }

  /** Stores a film, its index in front. A key of its own for each lecture: it is by the key that learners say which lecture they open. @returns its key */
  async storeVideo(lectureId: string, name: string): Promise<string> {
    const path = join(this.#folder, name);
    const signature = signFile(await stat(path));
    const hash = await hashFile(path);
    this.videos.push({ lectureId, path, hash, signature });
    const isLate = (await openFastStart(path)) !== undefined;
    const source = { path, ...(isLate && { isFastStart: true as const }) };
    return this.storeHashed(source, isLate ? await hashSource(source) : hash, (hash8) => {
      const key = (own: string) => `media/courses/${this.#courseId}/${own}.${hash8}.mp4`;
      const plain = key(basename(name, '.mp4'));
      return this.#files.has(plain) ? key(`${basename(name, '.mp4')}.${lectureId}`) : plain;
    });
  }
}
