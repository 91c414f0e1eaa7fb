import type { SignedUrl } from '../../course/source.ts';
import type { Quality } from '../../media/preferences.ts';
import type { PlayableSource } from '../../media/useSource.ts';
import type { Variant } from './playlists.ts';

/**
 * Returns the stream where it exists and can be played, else the MP4.
 * @param options.isStream whether the stream can be played and has not failed
 * @param options.reloads number of reloads; each makes a different URL, so that the player loads again
 * @param options.audioUrl playlist for audio only; null to play the video
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

/** Whether two URLs, relative or absolute, have the same host and path; query and fragment are ignored. */
export const isSameFile = (one: string, other: string): boolean => {
  const [first, second] = [one, other].map((address) => URL.parse(address, window.location.href));
  return first?.pathname === second?.pathname && first?.host === second?.host;
};

/** Size of a rendition: its shorter side in pixels, as in "720p". */
export const measureSize = ({ width, height }: { readonly width: number; readonly height: number }): number =>
  Math.min(width, height);

/** Maximum size with data saver: enough to read a slide on a phone. */
const savingLines = 360;

/** Index of the largest size within the bound, or of the smallest size if all exceed it; -1 for an empty list. */
const largestWithin = (sizes: readonly number[], bound: number): number => {
  const fitting = sizes.filter((lines) => lines <= bound);
  return sizes.indexOf(fitting.length > 0 ? Math.max(...fitting) : Math.min(...sizes));
};

/**
 * Translates the preferred quality to hls.js levels.
 * @param sizes size of each level, in the engine's order
 * @returns `level` to stay at, or -1 for automatic; `highest` level for automatic, or -1 for no cap
 */
export const chooseLevels = (
  sizes: readonly number[],
  quality: Quality,
  isSaving: boolean,
): { readonly level: number; readonly highest: number } => ({
  level: typeof quality === 'number' ? largestWithin(sizes, quality) : -1,
  highest: isSaving && sizes.length > 0 ? largestWithin(sizes, savingLines) : -1,
});

/** The first segment must load this many times faster than it plays, or the smallest size is taken: the picture comes first. */
const openingMargin = 4;

/**
 * Chooses the size of the first segment. The engine chooses the next ones.
 * @param variants smallest first
 * @param options.line estimated bandwidth in bits per second; undefined if unknown
 */
export const chooseOpening = (
  variants: readonly Variant[],
  options: { readonly quality: Quality; readonly isSaving: boolean; readonly line: number | undefined },
): Variant | undefined => {
  const { level, highest } = chooseLevels(variants.map(measureSize), options.quality, options.isSaving);
  if (level >= 0) return variants[level];
  const allowed = highest < 0 ? variants : variants.slice(0, highest + 1);
  const quick = allowed.filter(({ bandwidth }) => bandwidth * openingMargin <= (options.line ?? 0));
  return quick.at(-1) ?? allowed[0];
};
