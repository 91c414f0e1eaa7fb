/**
 * The opening of a stream: its first segment at the place where it is watched, played without the streaming engine. The engine is
 * as large as a minute of film in the smallest size, so the picture does not wait for it. It takes the opening over, with its Media
 * Source, once it is there.
 */
import type { Quality } from '../../media/preferences.ts';
import {
  fetchMediaPlaylist,
  fetchText,
  type MediaPlaylist,
  type Piece,
  rangeOf,
  readMaster,
} from './playlists.ts';
import { chooseOpening } from './source-choice.ts';
import { measureLine } from './stream-support.ts';

/** What is watched, and where. */
export interface Wanted {
  /** Position, seconds. */
  readonly at: number;
  readonly quality: Quality;
  readonly isSaving: boolean;
}

/** A part of the opening that was asked for: its initialization section and its segment, in one response or two. */
interface AskedTrack {
  readonly container: string;
  readonly codec: string;
  readonly responses: readonly Promise<Response>[];
}

/** An opening that was asked for. */
export interface AskedOpening {
  readonly picture: AskedTrack;
  /** Null for a silent film. */
  readonly sound: AskedTrack | null;
  /** Length of the film, seconds. */
  readonly duration: number;
}

interface OpeningTrack {
  readonly buffer: SourceBuffer;
  readonly container: string;
  readonly codec: string;
}

/** An opening that plays. */
export interface Opening {
  readonly mediaSource: MediaSource;
  readonly picture: OpeningTrack;
  readonly sound: OpeningTrack | null;
}

const ask = (piece: Piece, signal: AbortSignal): Promise<Response> => {
  const asked = fetch(piece.url, { headers: rangeOf(piece), signal });
  // Whoever plays it meets the failure; nobody may.
  asked.catch(() => undefined);
  return asked;
};

const askTrack = (
  { head, segments }: MediaPlaylist,
  format: Pick<AskedTrack, 'container' | 'codec'>,
  at: number,
  signal: AbortSignal,
): AskedTrack => {
  const segment = segments.find(({ end }) => end > at) ?? segments.at(-1);
  if (!segment) throw new Error('The playlist is empty');
  const isOnePiece = segment.url === head.url && segment.from === head.to + 1;
  const pieces = isOnePiece ? [{ ...segment, from: head.from }] : [head, segment];
  return { ...format, responses: pieces.map((piece) => ask(piece, signal)) };
};

/**
 * Asks for the opening of a stream.
 * @param url of the master playlist
 * @throws when a playlist cannot be read
 */
export const askOpening = async (
  url: string,
  { at, quality, isSaving }: Wanted,
  signal: AbortSignal,
): Promise<AskedOpening> => {
  const { variants, soundUrl } = readMaster(await fetchText(url, signal), url);
  const variant = chooseOpening(variants, { quality, isSaving, line: measureLine() });
  if (!variant) throw new Error(`${url} has no picture`);
  const [pictureList, soundList] = await Promise.all([
    fetchMediaPlaylist(variant.url, signal),
    soundUrl === null ? null : fetchMediaPlaylist(soundUrl, signal),
  ]);
  const [pictureCodec = '', soundCodec = ''] = variant.codecs;
  const sound = { container: 'audio/mp4', codec: soundCodec };
  return {
    picture: askTrack(pictureList, { container: 'video/mp4', codec: pictureCodec }, at, signal),
    sound: soundList && askTrack(soundList, sound, at, signal),
    duration: pictureList.segments.at(-1)?.end ?? 0,
  };
};

/** Resolves with the event of this name; rejects when the signal is aborted or the target reports an error. */
const next = (target: EventTarget, name: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const done = new AbortController();
    const settle = (end: () => void) => () => {
      done.abort();
      end();
    };
    const options = { signal: done.signal };
    const stop = settle(() => reject(signal.reason as Error));
    target.addEventListener(name, settle(resolve), options);
    target.addEventListener(
      'error',
      settle(() => reject(new Error('The segment cannot be played'))),
      options,
    );
    signal.addEventListener('abort', stop, options);
    if (signal.aborted) stop();
  });

/** Appends bytes as they arrive, so that the first picture is shown before the rest of its segment is there. */
const fill = async (
  buffer: SourceBuffer,
  responses: readonly Promise<Response>[],
  signal: AbortSignal,
): Promise<void> => {
  for (const response of responses) {
    const { status, body } = await response;
    const reader = status === 206 ? body?.getReader() : undefined;
    if (!reader) throw new Error(`A range was answered with ${status}`);
    try {
      for (let read = await reader.read(); !read.done; read = await reader.read()) {
        const appended = next(buffer, 'updateend', signal);
        buffer.appendBuffer(read.value);
        await appended;
      }
    } finally {
      // Loads nothing more for a lecture that was left; does nothing at the end.
      void reader.cancel().catch(() => undefined);
    }
  }
};

/**
 * Plays an opening in a video element.
 * @throws when it cannot be played; the element then keeps a Media Source that the next source replaces
 */
export const playOpening = async (
  video: HTMLVideoElement,
  asking: Promise<AskedOpening>,
  signal: AbortSignal,
): Promise<Opening> => {
  // Met below, unless something else fails first.
  asking.catch(() => undefined);
  const mediaSource = new MediaSource();
  const opened = next(mediaSource, 'sourceopen', signal);
  const address = URL.createObjectURL(mediaSource);
  video.src = address;
  const [asked] = await Promise.all([asking, opened]);
  URL.revokeObjectURL(address);
  const addTrack = ({ container, codec }: AskedTrack): OpeningTrack => ({
    buffer: mediaSource.addSourceBuffer(`${container}; codecs="${codec}"`),
    container,
    codec,
  });
  const picture = addTrack(asked.picture);
  const sound = asked.sound && addTrack(asked.sound);
  mediaSource.duration = asked.duration;
  await Promise.all([
    fill(picture.buffer, asked.picture.responses, signal),
    sound && asked.sound && fill(sound.buffer, asked.sound.responses, signal),
  ]);
  return { mediaSource, picture, sound };
};
