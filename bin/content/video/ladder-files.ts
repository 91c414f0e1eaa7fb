import { open, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PublishedCourse } from '../../../lambdas/contract/published.ts';
import { type CourseFile, hashContent, hashFile, shortHash } from '../resolve/stored-files.ts';
import { mediaName, playlistName, posterName } from './encode.ts';
import { planLadder, type Quality } from './ladder.ts';
import {
  audioName,
  factsName,
  ladderMark,
  posterStep,
  renditionStep,
  storyboardStep,
} from './make-ladder.ts';
import { avcCodec, type Bandwidth, masterPlaylist, measureBandwidth, renameMedia } from './playlists.ts';
import type { SourceVideo } from './probe.ts';
import { type Storyboard, writeStoryboard } from './storyboard.ts';
import type { WorkFolder } from './work-folder.ts';

export type Stream = NonNullable<PublishedCourse['sections'][number]['lectures'][number]['stream']>;

/**
 * Says where the renditions of a lecture are stored. Two lectures with the same film have separate folders, because a learner who may
 * open one of them may not be allowed to open the other.
 * @param hash SHA-256 of the film, in hex
 */
export const locateStream = (
  courseId: string,
  lectureId: string,
  hash: string,
  quality: Quality,
): Stream => ({
  folder: `media/courses/${courseId}/${lectureId}.${hash.slice(0, 8)}-${ladderMark(quality)}/`,
  master: 'master.m3u8',
  storyboard: 'storyboard.vtt',
  poster: 'poster.jpg',
});

/** Cache-Control of playlists and storyboard: only the learner's own cache may keep them, and no longer than the cookies live. */
const privately = 'private, max-age=900';
const playlistType = 'application/vnd.apple.mpegurl';

interface Rendition {
  /** Name of its playlist. */
  readonly name: string;
  readonly bandwidth: Bandwidth;
  readonly files: readonly CourseFile[];
  /** Path of its media file. */
  readonly media: string;
}

const readRendition = async (
  folder: string,
  prefix: string,
  label: string,
  contentType: string,
): Promise<Rendition> => {
  const media = join(folder, mediaName);
  const { size } = await stat(media);
  const hash = await hashFile(media);
  const mediaFile = `${label}.${hash.slice(0, 8)}.mp4`;
  const playlist = renameMedia(await readFile(join(folder, playlistName), 'utf8'), mediaName, mediaFile);
  const content = Buffer.from(playlist);
  const name = `${label}.${shortHash(content)}.m3u8`;
  return {
    name,
    media,
    bandwidth: measureBandwidth(playlist),
    files: [
      { source: { path: media, hash }, key: prefix + mediaFile, contentType, bytes: size },
      {
        source: { content },
        key: prefix + name,
        contentType: playlistType,
        bytes: content.length,
        cacheControl: privately,
      },
    ],
  };
};

const headBytes = 4096;

/** Reads the beginning of a file. Renditions are never read whole: they can be larger than memory, and than what Node reads at once. */
const readHead = async (path: string): Promise<Buffer> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(headBytes), position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

/**
 * Lists the files of a finished ladder as they are stored for one lecture. The master playlist comes last, because its presence means
 * that the ladder is complete.
 * @param id id of the film in the work folder
 */
export const ladderFiles = async (
  work: WorkFolder,
  id: string,
  source: SourceVideo,
  stream: Stream,
  quality: Quality,
): Promise<CourseFile[]> => {
  const { folder: prefix } = stream;
  const findStep = async (step: string): Promise<string> => {
    const found = await work.find(id, step);
    if (found === undefined) throw new Error(`${step} was never finished`);
    return found;
  };
  const read = async (name: string, contentType: string): Promise<Rendition> =>
    readRendition(await findStep(renditionStep(name, quality)), prefix, name, contentType);
  const variants = [];
  const files: CourseFile[] = [];
  for (const { name, width, height } of planLadder(source, quality)) {
    const rendition = await read(name, 'video/mp4');
    files.push(...rendition.files);
    const codec = avcCodec(await readHead(rendition.media));
    variants.push({ name: rendition.name, bandwidth: rendition.bandwidth, codec, width, height });
  }
  const audio = source.channels === undefined ? undefined : await read(audioName, 'audio/mp4');
  files.push(...(audio?.files ?? []));

  const boardFolder = await findStep(storyboardStep);
  const board = JSON.parse(await readFile(join(boardFolder, factsName), 'utf8')) as Storyboard;
  const sheets: string[] = [];
  for (const name of (await readdir(boardFolder)).filter((each) => each.endsWith('.jpg')).sort()) {
    const path = join(boardFolder, name);
    const content = await readFile(path);
    const hash = hashContent(content);
    const sheet = `storyboard-${sheets.length + 1}.${hash.slice(0, 8)}.jpg`;
    sheets.push(sheet);
    const source = { path, hash };
    files.push({ source, key: prefix + sheet, contentType: 'image/jpeg', bytes: content.length });
  }
  /** A file with a fixed name without a hash, which replaces what an earlier, unfinished run stored. */
  const named = (name: string, content: Buffer, contentType: string): CourseFile => ({
    source: { content },
    key: prefix + name,
    contentType,
    bytes: content.length,
    cacheControl: privately,
    replaces: true,
  });
  const storyboard = Buffer.from(writeStoryboard(board, source.seconds, sheets));
  const poster = await readFile(join(await findStep(posterStep), posterName));
  const sound = audio && { ...audio, channels: Math.min(2, source.channels ?? 1) };
  const master = Buffer.from(masterPlaylist(variants, source.rate, sound));
  return [
    ...files,
    named(stream.storyboard, storyboard, 'text/vtt; charset=utf-8'),
    named(stream.poster, poster, 'image/jpeg'),
    { ...named(stream.master, master, playlistType), isLast: true },
  ];
};
