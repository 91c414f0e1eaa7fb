import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import HLS from 'hls-parser';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Quality } from '#bin/content/video/ladder.ts';
import { mp4, plainCourse } from '../support/course-folder.ts';
import { nameTable } from '../support/dynamodb.ts';
import {
  countTools,
  installed,
  makeFilm,
  parsePlaylist,
  probeFile,
  requireFfmpeg,
  runFfmpeg,
} from '../support/films.ts';
import { openRenditionCourse, type RenditionCourse } from '../support/rendition-course.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const lecture = (id: string, video: string): string => `      - id: ${id}
        title: About ${id}
        type: free
        contentType: video
        video: lectures/${video}.mp4
`;
const makeCourse = (...lectures: string[]): string =>
  `${plainCourse}sections:\n  - title: One\n    lectures:\n${lectures.join('')}`;

const db = await useDynamoDb();
requireFfmpeg();
/** A film of four segments, for measurements over time. */
const film = makeFilm();
/** A short film, for tests that only need something to encode. */
const brief = makeFilm({ seconds: 2 });
const counted = countTools();
afterAll(counted.remove);

const encoders = (): string[] => counted.calls().filter((call) => / -c:[va] /.test(call));

const setUp = (
  name: string,
  files: Readonly<Record<string, string | Buffer>>,
  quality?: Quality,
): Promise<RenditionCourse> => openRenditionCourse(db.client(), nameTable(name), files, quality);

describe('renditions of a video', () => {
  it('are published as a whole into a folder of the lecture, once: then no encoder runs and nothing is stored', async () => {
    const course = await setUp('renditions', {
      'course.yaml': makeCourse(lecture('welcome', 'a')),
      'lectures/a.mp4': brief,
    });
    const planned = await course.plan(counted.tools);
    expect(planned.text).toMatch(
      /renditions of vectors\/welcome: 240p, 300p, sound alone \(at most [\d.]+ MB\)/,
    );
    expect(planned.text).toMatch(/1 video to make, less than a minute on this machine, at most/);
    expect([encoders(), course.puts()]).toEqual([[], 0]);

    expect((await course.publish(counted.tools)).said).toBe('Renditions: 1 video ready, 4 parts encoded.\n');
    const [published] = (await course.lectures()) ?? [];
    const folder = published?.stream?.folder ?? '';
    expect(folder).toMatch(/^media\/courses\/vectors\/welcome\.[0-9a-f]{8}-2\/$/);
    expect(published?.videoKey).toContain(folder.slice(0, -3).slice(-8));
    expect([folder]).toEqual(planned.folders);
    const names = course
      .keys()
      .filter((key) => key.startsWith(folder))
      .map((key) => key.slice(folder.length).replace(/\.[0-9a-f]{8}\./, '.*.'))
      .sort();
    expect(names).toEqual([
      '240p.*.m3u8',
      '240p.*.mp4',
      '300p.*.m3u8',
      '300p.*.mp4',
      'audio.*.m3u8',
      'audio.*.mp4',
      'master.m3u8',
      'poster.jpg',
      'storyboard-1.*.jpg',
      'storyboard.vtt',
    ]);
    // Keys are in the order in which they were stored.
    expect([...course.storage.files.keys()].at(-1)).toBe(`${folder}master.m3u8`);
    for (const [key, file] of course.storage.files) {
      if (key.endsWith('.m3u8') || key.endsWith('storyboard.vtt')) {
        expect(file.cacheControl).toMatch(/^private/);
      }
    }

    const [encoded, stored] = [counted.calls().length, course.puts()];
    const again = await course.publish(counted.tools);
    expect([counted.calls().length, course.puts(), again.applied.writes]).toEqual([encoded, stored, 0]);
    expect(again.said).toBe('Renditions: nothing to make, no encoder was started.\n');
    expect((await course.plan(counted.tools)).text).toBe('Renditions: those of all 1 video are stored.\n');
  }, 120_000);

  it('of a film that is saved while they are made are neither published nor kept for the film that was read', async () => {
    const files = { 'course.yaml': makeCourse(lecture('welcome', 'a')), 'lectures/a.mp4': brief };
    const course = await setUp('saved-meanwhile', files, 'quick');
    const other = makeFilm({ seconds: 2, volume: '-20dB' });
    await expect(
      course.publish(installed, { whenRead: () => course.write('lectures/a.mp4', other) }),
    ).rejects.toThrow('a.mp4 changed while it was being published: apply again.');
    expect(course.keys()).toEqual([]);
    course.write('lectures/a.mp4', brief);
    // The same film, saved again, is no other one.
    const whenRead = () => course.write('lectures/a.mp4', brief);
    expect((await course.publish(installed, { whenRead })).said).toBe(
      'Renditions: 1 video ready, 2 parts encoded.\n',
    );
  }, 120_000);

  it.each([
    ['full', 4],
    ['quick', 2],
  ] as const)(
    'satisfy parsers and probes of others when %s: aligned key frames, no gaps, nothing larger than the source, -16 LUFS',
    async (quality, parts) => {
      const files = { 'course.yaml': makeCourse(lecture('welcome', 'a')), 'lectures/a.mp4': film };
      const course = await setUp(`strangers-${quality}`, files, quality);
      expect((await course.publish(counted.tools)).said).toBe(
        `Renditions: 1 video ready, ${parts} parts encoded.\n`,
      );
      const [published] = (await course.lectures()) ?? [];
      const folder = published?.stream?.folder ?? '';
      const master = parsePlaylist(course.text(`${folder}master.m3u8`));
      const variants = (master.playlists ?? []).map(({ uri, attributes }) => ({ uri, ...attributes }));
      expect(variants.map(({ RESOLUTION, CODECS }) => [RESOLUTION?.height, CODECS])).toEqual([
        [240, expect.stringMatching(/^avc1\.[0-9a-f]{6},mp4a\.40\.2$/)],
        [300, expect.stringMatching(/^avc1\.[0-9a-f]{6},mp4a\.40\.2$/)],
        [undefined, 'mp4a.40.2'],
      ]);
      const strict = HLS.parse(course.text(`${folder}master.m3u8`));
      expect(strict.isMasterPlaylist && strict.variants.map(({ uri }) => uri)).toEqual(
        variants.map(({ uri }) => uri),
      );
      const local = temporaryFolder(onTestFinished);
      for (const key of course.keys().filter((each) => each.startsWith(folder))) {
        writeFileSync(join(local, key.slice(folder.length)), course.storage.files.get(key)?.content ?? '');
      }
      const keyFrames: string[][] = [];
      for (const { uri, BANDWIDTH, RESOLUTION } of variants) {
        const { segments = [], targetDuration = 0 } = parsePlaylist(course.text(folder + uri));
        expect(targetDuration).toBeLessThanOrEqual(3);
        const media = HLS.parse(course.text(folder + uri));
        expect(!media.isMasterPlaylist && media.segments.length).toBe(segments.length);
        const { bytes } = course.storage.files.get(folder + String(segments[0]?.uri)) ?? { bytes: 0 };
        const last = segments.at(-1)?.byterange;
        expect((last?.offset ?? 0) + (last?.length ?? 0)).toBe(bytes);
        for (const { duration, byterange } of segments) {
          expect(duration).toBeLessThanOrEqual(3);
          if (duration >= 1)
            expect(((byterange?.length ?? 0) * 8) / duration).toBeLessThanOrEqual(BANDWIDTH ?? 0);
        }
        const packets = probeFile(join(local, String(uri)), 'packet=pts_time,flags')
          .trim()
          .split('\n')
          .map((line) => line.split(','));
        const times = packets.map(([time]) => Number(time));
        expect(times[0]).toBeCloseTo(0, 1);
        const steps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
        expect(Math.max(...steps)).toBeLessThan(RESOLUTION ? 0.035 : 0.045);
        expect(Math.min(...steps)).toBeGreaterThan(0);
        if (RESOLUTION) {
          keyFrames.push(packets.filter(([, flags]) => flags?.startsWith('K')).map(([time]) => String(time)));
        }
      }
      expect(keyFrames[0]).toHaveLength(4);
      expect(keyFrames[1]).toEqual(keyFrames[0]);

      const heard = variants.at(-1)?.uri ?? '';
      const { status, stderr } = runFfmpeg(['-i', join(local, heard), '-af', 'ebur128=framelog=verbose']);
      const loudness = Number(/Integrated loudness:\s+I:\s+(-[\d.]+)/.exec(stderr)?.[1]);
      expect(status).toBe(0);
      expect(Math.abs(loudness + 16)).toBeLessThan(1);

      const [first = '', ...cues] = course.text(`${folder}storyboard.vtt`).trim().split('\n\n');
      expect([first, cues.length]).toEqual(['WEBVTT', 4]);
      expect(cues[3]).toMatch(
        /^00:00:08\.9\d\d --> 00:00:09\.\d+\nstoryboard-1\.[0-9a-f]{8}\.jpg#xywh=480,0,160,120$/,
      );
      expect(readFileSync(join(local, 'poster.jpg')).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    },
    120_000,
  );

  it('continue after an interruption, and keep the published ones until they are complete', async () => {
    const course = await setUp('stopped', {
      'course.yaml': makeCourse(lecture('welcome', 'a')),
      'lectures/a.mp4': brief,
    });
    await course.publish(undefined);
    const before = [await course.lectures(), course.keys()];
    expect(JSON.stringify(before)).not.toContain('stream');

    const stop = new AbortController();
    const from = encoders().length;
    const watch = setInterval(() => encoders().length > from + 2 && stop.abort(new Error('stopped')), 5);
    await expect(course.publish(counted.tools, { signal: stop.signal })).rejects.toThrow('stopped');
    clearInterval(watch);
    expect([await course.lectures(), course.keys()]).toEqual(before);
    const begun = encoders().length - from;

    // Stored only in part, so no course may refer to it.
    let stored = 0;
    course.fail((command) => {
      if (command === 'PutObjectCommand' && (stored += 1) > 3) throw new Error('no line');
    });
    await expect(course.publish(counted.tools)).rejects.toThrow();
    const encoded = encoders().length - from - begun;
    expect(encoded).toBeLessThan(3);
    expect(await course.lectures()).toEqual(before[0]);
    expect(course.keys().some((key) => key.endsWith('master.m3u8'))).toBe(false);

    course.fail(undefined);
    const resumed = encoders().length;
    await course.publish(counted.tools);
    expect(encoders()).toHaveLength(resumed);
    expect((await course.lectures())?.[0]?.stream).toBeDefined();
  }, 120_000);

  it('of one film for two lectures are made once and stored in a folder for each, and each lecture has its key', async () => {
    const course = await setUp('twice', {
      'course.yaml': makeCourse(lecture('one', 'a'), lecture('two', 'a'), lecture('three', 'copy')),
      'lectures/a.mp4': brief,
      'lectures/copy.mp4': brief,
    });
    const from = encoders().length;
    await course.publish(counted.tools);
    expect(encoders().length - from).toBe(3);
    const lectures = (await course.lectures()) ?? [];
    expect(new Set(lectures.map(({ stream }) => stream?.folder)).size).toBe(3);
    expect(new Set(lectures.map(({ videoKey }) => videoKey)).size).toBe(3);
    for (const { stream } of lectures) {
      expect(course.keys()).toContain(`${stream?.folder}${stream?.master}`);
    }
  }, 120_000);

  it('stay published on a machine without ffmpeg, and are removed together with their film', async () => {
    const course = await setUp('without', {
      'course.yaml': makeCourse(lecture('welcome', 'a')),
      'lectures/a.mp4': brief,
    });
    await course.publish(counted.tools);
    const streamed = await course.lectures();
    expect((await course.publish(undefined)).applied.writes).toBe(0);
    expect((await course.publish(undefined, { prune: true })).applied.filesRemoved).toBe(0);
    expect(await course.lectures()).toEqual(streamed);

    course.write('lectures/a.mp4', mp4(61));
    expect((await course.plan(undefined)).text).toBe(
      '1 video served as uploaded, in one size: ffmpeg and ffprobe were not found in PATH.\n',
    );
    const { applied, said } = await course.publish(counted.tools, { prune: true });
    expect(said).toMatch(/^vectors\/welcome is served as it is: ffmpeg says ".+"\n/);
    expect((await course.lectures())?.[0]?.stream).toBeUndefined();
    expect(applied.filesRemoved).toBe(11);
    expect(course.keys()).toEqual([expect.stringMatching(/\/a\.[0-9a-f]{8}\.mp4$/)]);
  }, 120_000);
});
