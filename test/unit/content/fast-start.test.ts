import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readFastStart } from '#bin/content/check/fast-start.ts';
import { inspectMp4 } from '#bin/content/check/mp4.ts';
import { uploadFiles } from '#bin/content/publish/upload.ts';
import { CollectedFiles } from '#bin/content/resolve/collected-files.ts';
import { hashFile, shortHash } from '#bin/content/resolve/stored-files.ts';
import { box, mp4Boxes } from '../../support/course-folder.ts';
import { installed, makeFilm, requireFfmpeg } from '../../support/films.ts';
import { fakeStorage } from '../../support/storage.ts';
import { makeFolder, temporaryFolder } from '../../support/temporary-folder.ts';

requireFfmpeg();
const { ftyp, mdat } = mp4Boxes(61);

/** What ffmpeg finds in a film: a hash of its packets. */
const hashPackets = (path: string): string =>
  execFileSync(
    installed?.ffmpeg ?? 'ffmpeg',
    ['-v', 'error', '-i', path, '-map', '0', '-c', 'copy', '-f', 'md5', '-'],
    { encoding: 'utf8' },
  );

const words = (width: 4 | 8, ...values: number[]): Buffer =>
  Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(width);
      bytes.writeUIntBE(value, width - 4, 4);
      return bytes;
    }),
  );
const table = (type: 'stco' | 'co64', ...places: number[]): Buffer =>
  box(type, words(4, 0, places.length), words(type === 'stco' ? 4 : 8, ...places));
const movie = (...tables: Buffer[]): Buffer =>
  box('moov', ...tables.map((each) => box('trak', box('mdia', box('minf', box('stbl', each))))));

/** What is served of a film of these boxes. */
const serve = async (...boxes: Buffer[]): Promise<Buffer> => {
  const folder = makeFolder({ 'film.mp4': Buffer.concat(boxes) }, onTestFinished);
  return buffer(readFastStart(join(folder, 'film.mp4')));
};

describe('an MP4 whose index stands at its end', () => {
  it('is published with the index in front, under the hash of what is served, and plays the same', async () => {
    const folder = makeFolder({ 'a.mp4': makeFilm({ seconds: 2, isLate: true }) }, onTestFinished);
    const path = join(folder, 'a.mp4');
    expect(await inspectMp4(path)).toEqual({ seconds: expect.closeTo(2, 0) });

    const files = new CollectedFiles(folder, 'vectors');
    const key = await files.storeVideo('welcome', 'a.mp4');
    // Renditions are made of the file as it is.
    expect(files.videos).toMatchObject([{ lectureId: 'welcome', path, hash: await hashFile(path) }]);
    const { client: storage, files: stored } = fakeStorage();
    const target = { storage, bucket: 'media' } as Parameters<typeof uploadFiles>[0];
    await uploadFiles(target, files.all, () => undefined, new AbortController().signal);
    const served = Buffer.from(stored.get(key)?.content ?? []);
    expect(key).toBe(`media/courses/vectors/a.${shortHash(served)}.mp4`);
    expect(served).toHaveLength(files.all[0]?.bytes ?? 0);
    expect(served.indexOf('moov')).toBeLessThan(served.indexOf('mdat'));
    const copy = join(temporaryFolder(onTestFinished), 'served.mp4');
    writeFileSync(copy, served);
    expect(hashPackets(copy)).toBe(hashPackets(path));
  });

  it('keeps what stands behind the index, and moves only places of media that the index is put before', async () => {
    const rest = box('free', Buffer.alloc(8));
    const moved = (by: number) =>
      movie(table('stco', 4, ftyp.length + 8 + by), table('co64', ftyp.length + 40 + by, 10_000));
    const late = moved(0);
    const served = await serve(ftyp, mdat, late, rest);
    expect(served).toEqual(Buffer.concat([ftyp, moved(late.length), mdat, rest]));
  });

  it.each([
    ['a table is cut off', movie(box('stco', words(4, 0, 9, 40)))],
    ['it is encrypted', movie(table('stco', 40), box('saio', words(4, 0, 1, 40)))],
    ['its index is compressed', box('moov', box('cmov', Buffer.alloc(16)))],
  ])('is served as it is, with a warning, when %s', async (_, index) => {
    const film = Buffer.concat([ftyp, mdat, index]);
    expect(await serve(film)).toEqual(film);
    const folder = makeFolder({ 'film.mp4': film }, onTestFinished);
    expect(await inspectMp4(join(folder, 'film.mp4'))).toEqual({
      warning: expect.stringContaining('has its index at the end'),
    });
  });

  it('has a warning when it is so long that the moved places do not fit into its table', async () => {
    const path = join(temporaryFolder(onTestFinished), 'film.mp4');
    const size = 0xff_ff_ff_f0;
    writeFileSync(path, Buffer.concat([ftyp, words(4, size), Buffer.from('mdat')]));
    // The file has a hole in place of its media.
    const file = await open(path, 'r+');
    const index = movie(table('stco', size - 1));
    await file.write(index, 0, index.length, ftyp.length + size);
    await file.close();
    expect(await inspectMp4(path)).toEqual({
      warning: expect.stringContaining('has its index at the end'),
    });
  });
});

it('an MP4 whose index is in front is served as it is', async () => {
  const film = Buffer.concat([ftyp, movie(table('stco', 40)), mdat]);
  expect(await serve(film)).toEqual(film);
});
