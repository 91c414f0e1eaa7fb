import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mediaName, packaging } from '../../bin/content/video/encode.ts';
import { type FfmpegTools, findFfmpeg, runTool } from '../../bin/content/video/ffmpeg.ts';
import { segmentSeconds } from '../../bin/content/video/ladder.ts';
import { ladderFiles, type Stream } from '../../bin/content/video/ladder-files.ts';
import { ladderTasks, makeStoryboard } from '../../bin/content/video/make-ladder.ts';
import { probeVideo } from '../../bin/content/video/probe.ts';
import { openWorkFolder } from '../../bin/content/video/work-folder.ts';

/** The film is encoded once and kept, because encoding takes minutes. */
const kept = join(import.meta.dirname, '../../.local/bench-video');
/** A whole number of 3 s segments and of audio frames, so that repeating the clip leaves no seam. */
const clipSeconds = 48;

const stream: Stream = {
  folder: '',
  master: 'master.m3u8',
  storyboard: 'storyboard.vtt',
  poster: 'poster.jpg',
};
const quiet = ['-v', 'error', '-nostdin', '-y'];

/** Makes a clip with the bit rate that docs/cost.md assumes for a lecture, and with some camera noise. */
const makeClip = async ({ ffmpeg }: FfmpegTools, path: string, signal: AbortSignal): Promise<void> => {
  const inputs = ['-f', 'lavfi', '-i', `testsrc2=s=1920x1080:r=25:d=${clipSeconds},noise=alls=2:allf=t`];
  const sound = ['-f', 'lavfi', '-i', `sine=f=440:r=48000:d=${clipSeconds}`];
  const picture = ['-c:v', 'libx264', '-preset', 'veryfast', '-bf', '0', '-g', '100', '-pix_fmt', 'yuv420p'];
  const rate = ['-b:v', '2400k', '-maxrate', '3M', '-bufsize', '3M', '-c:a', 'aac', '-b:a', '96k'];
  await runTool(ffmpeg, [...quiet, ...inputs, ...sound, ...picture, ...rate, path], { signal });
};

/**
 * Makes a film of 1080p as an MP4, with everything that publishing makes of it, in one folder. The film repeats a clip, so that only the
 * clip has to be encoded: the renditions are those that publishing makes of the clip, repeated likewise.
 * @param seconds length, a multiple of the clip's
 * @returns the folder
 */
export const makeBenchFilm = async (seconds: number, say: (text: string) => void): Promise<string> => {
  const tools = findFfmpeg();
  if (!tools) throw new Error('The bench of videos needs ffmpeg (Debian: apt-get install ffmpeg)');
  const signal = new AbortController().signal;
  const folder = join(kept, `${seconds}`);
  if (existsSync(join(folder, stream.master))) return folder;
  mkdirSync(folder, { recursive: true });
  const clip = join(kept, 'clip.mp4');
  if (!existsSync(clip)) {
    say(`making a clip of ${clipSeconds} s`);
    const unfinished = join(kept, 'unfinished.mp4');
    await makeClip(tools, unfinished, signal);
    renameSync(unfinished, clip);
  }
  const again = ['-stream_loop', String(Math.round(seconds / clipSeconds) - 1)];
  const path = join(folder, 'film.mp4');
  // With the index in front, as publishing requires.
  const whole = [...quiet, ...again, '-i', clip, '-c', 'copy', '-movflags', '+faststart', path];
  await runTool(tools.ffmpeg, whole, { signal });

  const film = { path: clip, source: await probeVideo(tools, clip, signal) };
  const work = await openWorkFolder(join(kept, 'work'));
  const [short, long] = ['clip', `film-${seconds}`];
  const source = { ...film.source, seconds };
  for (const task of ladderTasks(film, 'full')) {
    say(`making ${task.step}`);
    const made = await work.finish(short, task.step, (cwd) =>
      task.make(cwd, { tools, signal, threads: 0, report: () => undefined }),
    );
    await work.finish(long, task.step, async (cwd) => {
      const media = join(made, mediaName);
      if (!existsSync(media)) {
        await copyFile(join(made, 'poster.jpg'), join(cwd, 'poster.jpg'));
        return;
      }
      const cut = packaging(segmentSeconds(source.rate) - 0.03);
      await runTool(tools.ffmpeg, [...quiet, ...again, '-i', media, '-c', 'copy', ...cut], { signal, cwd });
    });
  }
  await makeStoryboard(work, long, { path, source }, 'full', tools, signal);
  for (const { source: from, key } of await ladderFiles(work, long, source, stream, 'full')) {
    if ('path' in from) await copyFile(from.path, join(folder, key));
    else writeFileSync(join(folder, key), from.content);
  }
  return folder;
};
