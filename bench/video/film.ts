import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFfmpeg, runTool } from '../../bin/content/video/ffmpeg.ts';
import { type Stream, ladderFiles } from '../../bin/content/video/ladder-files.ts';
import { ladderTasks, makeStoryboard } from '../../bin/content/video/make-ladder.ts';
import { probeVideo } from '../../bin/content/video/probe.ts';
import { openWorkFolder } from '../../bin/content/video/work-folder.ts';

/** Made once and kept: encoding takes many minutes. */
const kept = join(import.meta.dirname, '../../.local/bench-video');

const stream: Stream = {
  folder: '',
  master: 'master.m3u8',
  storyboard: 'storyboard.vtt',
  poster: 'poster.jpg',
};

/** A film of so many seconds in 1080p as an MP4, and beside it everything that publishing makes of it, in one folder. */
export const makeBenchFilm = async (seconds: number, say: (text: string) => void): Promise<string> => {
  const tools = findFfmpeg();
  if (!tools) throw new Error('The bench of videos needs ffmpeg (Debian: apt-get install ffmpeg)');
  const signal = new AbortController().signal;
  const folder = join(kept, `${seconds}`);
  const path = join(folder, 'film.mp4');
  mkdirSync(folder, { recursive: true });
  if (!existsSync(path)) {
    say(`making a film of ${seconds} s`);
    const unfinished = join(folder, 'unfinished.mp4');
    // As large as docs/cost.md takes a lecture to be; the index in front, as publishing has it.
    const picture = ['-f', 'lavfi', '-i', `testsrc2=s=1920x1080:r=25:d=${seconds}`];
    const sound = ['-f', 'lavfi', '-i', `sine=f=440:d=${seconds}`];
    const coding = [
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-b:v',
      '2400k',
      '-maxrate',
      '3M',
      '-bufsize',
      '6M',
    ];
    const rest = [
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
      '-b:a',
      '96k',
      '-shortest',
      '-movflags',
      '+faststart',
    ];
    await runTool(tools.ffmpeg, ['-v', 'error', '-y', ...picture, ...sound, ...coding, ...rest, unfinished], {
      signal,
    });
    renameSync(unfinished, path);
  }
  if (existsSync(join(folder, stream.master))) return folder;
  const film = { path, source: await probeVideo(tools, path, signal) };
  const work = await openWorkFolder(join(kept, 'work'));
  const id = `film-${seconds}`;
  for (const task of ladderTasks(film, 'full')) {
    say(`making ${task.step}`);
    await work.finish(id, task.step, (made) =>
      task.make(made, { tools, signal, threads: 0, report: () => undefined }),
    );
  }
  await makeStoryboard(work, id, film, 'full', tools, signal);
  for (const { source, key } of await ladderFiles(work, id, film.source, stream, 'full')) {
    if ('path' in source) await copyFile(source.path, join(folder, key));
    else writeFileSync(join(folder, key), source.content);
  }
  return folder;
};
