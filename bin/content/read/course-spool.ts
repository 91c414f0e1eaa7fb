import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { ResolvedCourse } from '../resolve/resolve-course.ts';
import type { CourseFile } from '../resolve/stored-files.ts';

/** A course with its large parts serialized, so that it can be passed between threads and written to a file without being parsed. */
export interface PackedCourse extends Omit<ResolvedCourse, keyof CourseParts> {
  readonly bytes: Uint8Array;
}

type CourseParts = Pick<ResolvedCourse, 'course' | 'quizzes' | 'questions' | 'texts' | 'code' | 'exercises'>;

/** Serializes the large parts of a course, for `CourseSpool.keep`. */
export const packCourse = ({
  course,
  quizzes,
  questions,
  texts,
  code,
  exercises,
  ...rest
}: ResolvedCourse): PackedCourse => ({
  ...rest,
  bytes: serialize({ course, quizzes, questions, texts, code, exercises }),
});

/** Keeps courses in a temporary file until they are used, so that any number of them takes little memory. */
export interface CourseSpool {
  /** Writes a course to the file. The returned course reads its large parts back each time they are accessed. */
  keep(course: PackedCourse): ResolvedCourse;
  remove(): void;
}

/** Opens an empty spool in a new temporary folder. */
export const openCourseSpool = async (): Promise<CourseSpool> => {
  const folder = await mkdtemp(join(tmpdir(), 'northlight-courses-'));
  const file = openSync(join(folder, 'courses'), 'w+');
  let size = 0;
  const append = (bytes: Uint8Array): (() => Buffer) => {
    const from = size;
    for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at, bytes.length - at, from + at);
    size += bytes.length;
    const { length } = bytes;
    return () => {
      const found = Buffer.alloc(length);
      for (let at = 0; at < length;) {
        const count = readSync(file, found, at, length - at, from + at);
        if (count === 0) throw new Error('The courses put aside are gone');
        at += count;
      }
      return found;
    };
  };
  /** Caches the last course, whose parts are usually accessed one after the other. */
  let last: { readonly read: () => Buffer; readonly parts: CourseParts } | undefined;
  const readParts = (read: () => Buffer): CourseParts => {
    last = last?.read === read ? last : { read, parts: deserialize(read()) as CourseParts };
    return last.parts;
  };
  const keepFile = (each: CourseFile): CourseFile => {
    if ('path' in each.source) return each;
    const read = append(each.source.content);
    return {
      ...each,
      source: {
        get content() {
          return read();
        },
      },
    };
  };
  return {
    keep({ bytes, files, ...rest }) {
      const read = append(bytes);
      return {
        ...rest,
        files: files.map(keepFile),
        get course() {
          return readParts(read).course;
        },
        get quizzes() {
          return readParts(read).quizzes;
        },
        get questions() {
          return readParts(read).questions;
        },
        get texts() {
          return readParts(read).texts;
        },
        get code() {
          return readParts(read).code;
        },
        get exercises() {
          return readParts(read).exercises;
        },
      };
    },
    remove() {
      closeSync(file);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
