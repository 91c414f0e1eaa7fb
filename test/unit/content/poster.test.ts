import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type Film, posterName, takePoster } from '#bin/content/video/encode.ts';
import { FfmpegError } from '#bin/content/video/ffmpeg.ts';
import { probeVideo } from '#bin/content/video/probe.ts';
import { installed, makeFilm, requireFfmpeg } from '../../support/films.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

requireFfmpeg();
const tools = installed ?? { ffmpeg: 'ffmpeg', ffprobe: 'ffprobe' };
const { signal } = new AbortController();

const openFilm = async (): Promise<{ cwd: string; film: Film }> => {
  const cwd = temporaryFolder(onTestFinished);
  const path = join(cwd, 'film.mp4');
  writeFileSync(path, makeFilm({ seconds: 0.2, soundSeconds: 8 }));
  return { cwd, film: { path, source: await probeVideo(tools, path, signal) } };
};

it('a film whose picture ends before a tenth of its length has its first picture as its poster', async () => {
  const { cwd, film } = await openFilm();
  expect(film.source.seconds).toBeGreaterThan(7);
  await takePoster(tools, film, { signal, cwd });
  expect(readFileSync(join(cwd, posterName)).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
});

it('a film of which no picture can be taken is one that ffmpeg cannot read, so that it is served as it is', async () => {
  const { cwd, film } = await openFilm();
  const silent = { ...tools, ffmpeg: 'true' };
  await expect(takePoster(silent, film, { signal, cwd })).rejects.toThrow(FfmpegError);
});
