import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PublishedCourse } from '../../../lambdas/contract/published.ts';
import { type CourseFile, hashFile, shortHash } from '../stored-files.ts';
import { mediaName, playlistName } from './encode.ts';
import { ladderOf, type Quality } from './ladder.ts';
import {
  audioName,
  factsName,
  ladderMark,
  posterStep,
  renditionStep,
  storyboardStep,
} from './make-ladder.ts';
import { avcCodec, type Bandwidth, bandwidthOf, masterPlaylist, renameMedia } from './playlists.ts';
import type { SourceVideo } from './probe.ts';
import { type Storyboard, writeStoryboard } from './storyboard.ts';
import type { WorkFolder } from './work-folder.ts';

export type Stream = NonNullable<PublishedCourse['sections'][number]['lectures'][number]['stream']>;

/**
 * Where the renditions of a lecture are stored. Two lectures with the same film have a folder each, because who may open the one
 * may not open the other.
 * @param hash SHA-256 of the film, in hex
 */
export const streamOf = (courseId: string, lectureId: string, hash: string, quality: Quality): Stream => ({
  folder: `media/courses/${courseId}/${lectureId}.${hash.slice(0, 8)}-${ladderMark(quality)}/`,
  master: 'master.m3u8',
  storyboard: 'storyboard.vtt',
  poster: 'poster.jpg',
});

/** What the playlists and the storyboard are stored with: nobody's cache but the learner's own keeps them, and not for longer than a cookie lives. */
const privately = 'private, max-age=900';
const playlistType = 'application/vnd.apple.mpegurl';

interface Rendition {
  /** Name of its playlist. */
  readonly name: string;
  readonly bandwidth: Bandwidth;
  readonly files: readonly CourseFile[];
  /** Path of what it plays. */
  readonly media: string;
}

const readRendition = async (
  folder: string,
  prefix: string,
  label: string,
  contentType: string,
): Promise<Rendition> => {
  const media = join(folder, mediaName);
  const bytes = await readFile(media);
  const mediaFile = `${label}.${shortHash(bytes)}.mp4`;
  const playlist = renameMedia(await readFile(join(folder, playlistName), 'utf8'), mediaName, mediaFile);
  const content = Buffer.from(playlist);
  const name = `${label}.${shortHash(content)}.m3u8`;
  return {
    name,
    media,
    bandwidth: bandwidthOf(playlist),
    files: [
      { source: { path: media }, key: prefix + mediaFile, contentType, bytes: bytes.length },
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

/**
 * The files of a finished ladder as they are stored for one lecture, the master playlist last: where it is, everything is.
 * @param id under which the work folder keeps the film
 */
export const ladderFiles = async (
  work: WorkFolder,
  id: string,
  source: SourceVideo,
  stream: Stream,
  quality: Quality,
): Promise<CourseFile[]> => {
  const { folder: prefix } = stream;
  const folderOf = async (step: string): Promise<string> => {
    const found = await work.find(id, step);
    if (found === undefined) throw new Error(`${step} was never finished`);
    return found;
  };
  const read = async (name: string, contentType: string): Promise<Rendition> =>
    readRendition(await folderOf(renditionStep(name, quality)), prefix, name, contentType);
  const variants = [];
  const files: CourseFile[] = [];
  for (const { name, width, height } of ladderOf(source, quality)) {
    const rendition = await read(name, 'video/mp4');
    files.push(...rendition.files);
    const codec = avcCodec((await readFile(rendition.media)).subarray(0, headBytes));
    variants.push({ name: rendition.name, bandwidth: rendition.bandwidth, codec, width, height });
  }
  const audio = source.channels === undefined ? undefined : await read(audioName, 'audio/mp4');
  files.push(...(audio?.files ?? []));

  const boardFolder = await folderOf(storyboardStep);
  const board = JSON.parse(await readFile(join(boardFolder, factsName), 'utf8')) as Storyboard;
  const sheets: string[] = [];
  for (const name of (await readdir(boardFolder)).filter((each) => each.endsWith('.jpg')).sort()) {
    const path = join(boardFolder, name);
    const content = await readFile(path);
    const sheet = `storyboard-${sheets.length + 1}.${(await hashFile(path)).slice(0, 8)}.jpg`;
    sheets.push(sheet);
    files.push({ source: { path }, key: prefix + sheet, contentType: 'image/jpeg', bytes: content.length });
  }
  /** Under a name that says nothing of its content, so that it replaces what an earlier, unfinished run stored. */
  const named = (name: string, content: Buffer, contentType: string): CourseFile => ({
    source: { content },
    key: prefix + name,
    contentType,
    bytes: content.length,
    cacheControl: privately,
    replaces: true,
  });
  const storyboard = Buffer.from(writeStoryboard(board, source.seconds, sheets));
  const poster = await readFile(join(await folderOf(posterStep), 'poster.jpg'));
  const sound = audio && { ...audio, channels: Math.min(2, source.channels ?? 1) };
  const master = Buffer.from(masterPlaylist(variants, source.rate, sound));
  return [
    ...files,
    named(stream.storyboard, storyboard, 'text/vtt; charset=utf-8'),
    named(stream.poster, poster, 'image/jpeg'),
    { ...named(stream.master, master, playlistType), isLast: true },
  ];
};
