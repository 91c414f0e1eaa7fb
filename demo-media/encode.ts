/** Encodes pictures and sound as an MP4 that any browser can play before it has loaded completely. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './tools.ts';

/** A low rate suffices for still pictures; each sentence begins on a frame. */
export const FRAMES_PER_SECOND = 5;

export interface Footage {
  pictures: { file: string; seconds: number }[];
  /** WAV file. */
  sound: string;
  /** Seconds at which a key frame is required, so that seeking to a slide is exact. */
  keyFrames: number[];
  seconds: number;
  /** Folder for scratch files. */
  folder: string;
}

const PICTURE = '-c:v libx264 -profile:v high -preset veryslow -tune stillimage -crf 34 -g 150';
const SOUND = '-c:a aac -b:a 32k -ar 24000 -ac 1';
// One thread, no metadata and `bitexact` make rebuilds byte-identical.
const REPEATABLE = '-threads 1 -map_metadata -1 -fflags +bitexact -flags +bitexact';

/** Encodes H.264 and AAC, with the index in front. */
export const encode = (footage: Footage, video: string): void => {
  const list = join(footage.folder, 'pictures.txt');
  const entries = footage.pictures.map(({ file, seconds }) => `file '${file}'\nduration ${seconds}`);
  // The concat demuxer ignores the last duration unless the last picture is listed again.
  entries.push(`file '${footage.pictures.at(-1)?.file ?? ''}'`);
  writeFileSync(list, `${entries.join('\n')}\n`);
  run('ffmpeg', [
    ...['-y', '-v', 'error', '-f', 'concat', '-safe', '0', '-i', list, '-i', footage.sound],
    ...['-vf', `fps=${FRAMES_PER_SECOND},format=yuv420p`, '-force_key_frames', footage.keyFrames.join(',')],
    ...PICTURE.split(' '),
    ...SOUND.split(' '),
    ...REPEATABLE.split(' '),
    ...['-t', String(footage.seconds), '-movflags', '+faststart', video],
  ]);
};
