import { createHash } from 'node:crypto';
import disk from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { ladderFiles, locateStream } from '#bin/content/video/ladder-files.ts';
import { openWorkFolder } from '#bin/content/video/work-folder.ts';
import { makeFolder } from '#test/support/temporary-folder.ts';

/** Stands for the 2 GiB that Node reads at once, so that the test needs no file of that size. */
const readMax = 100_000;

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const playlist = '#EXTM3U\n#EXTINF:2.0,\n#EXT-X-BYTERANGE:200000@0\nmedia.mp4\n';

it('lists a rendition that is too large to be read at once, with its size, hash and codec', async () => {
  const media = Buffer.concat([
    Buffer.from('....avcC'),
    Buffer.from([1, 0x64, 0, 0x15]),
    Buffer.alloc(200_000),
  ]);
  const files = {
    'film/240p/media.mp4': media,
    'film/240p/playlist.m3u8': playlist,
    'film/storyboard/facts.json': '{"every":2,"count":1,"columns":5,"rows":5,"width":160,"height":90}',
    'film/storyboard/1.jpg': 'sheet',
    'film/picture/poster.jpg': 'poster',
  };
  const work = await openWorkFolder(makeFolder(files, onTestFinished));
  const source = { width: 426, height: 240, rate: { num: 25, den: 1 }, seconds: 2 };
  const hash = createHash('sha256').update(media).digest('hex');
  const { readFile } = disk;
  vi.spyOn(disk, 'readFile').mockImplementation(async (path, options) => {
    if ((await disk.stat(path as string)).size > readMax)
      throw new RangeError('too large to be read at once');
    return readFile(path, options);
  });
  // Files of tests share their modules: what another one has loaded gets the smaller limit too, until this test ends.
  syncBuiltinESMExports();
  const listed = await ladderFiles(work, 'film', source, locateStream('one', 'a', hash, 'full'), 'full');
  expect(listed[0]).toMatchObject({ source: { hash }, contentType: 'video/mp4', bytes: media.length });
  const master = listed.at(-1);
  expect(master && 'content' in master.source && Buffer.from(master.source.content).toString()).toContain(
    'CODECS="avc1.640015"',
  );
});
