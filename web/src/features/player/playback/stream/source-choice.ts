import type { PlayableSource } from '../../media/useSource.ts';
import type { SignedUrl } from '../url-renewal.ts';

/** What a learner wants to see: as much as the line carries, a size by its lines, or nothing but the sound. */
export type Quality = 'auto' | 'audio' | number;

/**
 * The stream where there is one and this browser plays it, else the MP4.
 * @param options.isStream whether the stream can be played, and has not failed
 * @param options.reloads times that the stream was to be loaded again, which needs another address each time
 * @param options.audioUrl playlist of the sound, where nothing else is wanted
 */
export const chooseSource = (
  { url, stream }: Pick<SignedUrl, 'url' | 'stream'>,
  options: { readonly isStream: boolean; readonly reloads: number; readonly audioUrl: string | null },
): PlayableSource => {
  if (!stream || !options.isStream) return { src: url, type: 'video/mp4' };
  const src = options.audioUrl ?? stream.url;
  return {
    src: options.reloads > 0 ? `${src}#${options.reloads}` : src,
    type: 'application/vnd.apple.mpegurl',
  };
};

/** Whether two addresses lead to the same file, relative or not, whatever part of it they name. */
export const isSameFile = (one: string, other: string): boolean => {
  const [first, second] = [one, other].map((address) => URL.parse(address, window.location.href));
  return first?.pathname === second?.pathname && first?.host === second?.host;
};

/** The size of a rendition as people name it: the lines of its shorter side. */
export const linesOf = ({ width, height }: { readonly width: number; readonly height: number }): number =>
  Math.min(width, height);

/** With data saver the picture grows no further: enough to read a slide on a phone. */
const savingLines = 360;

/** The largest of some sizes that is not above a bound; the smallest where all are. Index, or -1 of none. */
const largestWithin = (sizes: readonly number[], bound: number): number => {
  const fitting = sizes.filter((lines) => lines <= bound);
  return sizes.indexOf(fitting.length > 0 ? Math.max(...fitting) : Math.min(...sizes));
};

/**
 * What the engine is told of a wish.
 * @param sizes lines of each level, in the engine's order
 * @returns the level to stay at, -1 for the engine's own choice; and up to which it may go by itself, -1 for any
 */
export const chooseLevels = (
  sizes: readonly number[],
  quality: Quality,
  isSaving: boolean,
): { readonly level: number; readonly highest: number } => ({
  level: typeof quality === 'number' ? largestWithin(sizes, quality) : -1,
  highest: isSaving && sizes.length > 0 ? largestWithin(sizes, savingLines) : -1,
});
