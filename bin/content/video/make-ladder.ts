import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  cutStoryboard,
  type Effort,
  encodeAudio,
  encodeRung,
  type Film,
  measureQuality,
  playlistName,
  takePoster,
} from './encode.ts';
import type { FfmpegTools } from './ffmpeg.ts';
import { audioWork, ladderOf, type Quality, type Rung, segmentSeconds, workOf } from './ladder.ts';
import { planStoryboard } from './storyboard.ts';
import type { WorkFolder } from './work-folder.ts';

/** Changes when the same film must be made into other renditions; part of every name they are kept and published under. */
const ladderVersion = 2;

/** What the names of a film's renditions end with: quick ones never take the place of full ones. */
export const ladderMark = (quality: Quality): string => `${ladderVersion}${quality === 'quick' ? 'q' : ''}`;

/** How alike a rendition must look; what it is tried with, one after another, until it does. */
const similarityMin = 0.95;
const efforts: readonly Effort[] = [
  { preset: 'fast', crf: 23, factor: 1 },
  { preset: 'fast', crf: 19, factor: 1.5 },
  { preset: 'fast', crf: 16, factor: 2 },
];
const quickEffort: Effort = { preset: 'ultrafast', crf: 25, factor: 1, scaler: 'fast_bilinear' };

/** A part of a ladder that can be made on its own. */
export interface LadderTask {
  /** Name of its folder. */
  readonly step: string;
  /** How long it takes, compared with others. */
  readonly work: number;
  make(folder: string, context: MakeContext): Promise<void>;
}

export interface MakeContext {
  readonly tools: FfmpegTools;
  readonly signal: AbortSignal;
  readonly threads: number;
  /** Called with the share that is done, 0 to 1. */
  readonly report: (share: number) => void;
}

/** What was found out about a rendition. */
export interface RungFacts {
  /** SSIM against the source; absent where ffmpeg cannot compare. */
  readonly similarity?: number;
}

/** Name of what a step tells of itself. */
export const factsName = 'facts.json';

const rungTask = (film: Film, rung: Rung, quality: Quality): LadderTask => ({
  step: rung.name,
  work: workOf(rung, film.source),
  make: async (folder, { tools, signal, threads, report }) => {
    const encoding = {
      signal,
      threads,
      cwd: folder,
      report: (seconds: number) => report(Math.min(1, seconds / film.source.seconds)),
    };
    let similarity: number | undefined;
    for (const effort of quality === 'quick' ? [quickEffort] : efforts) {
      await encodeRung(tools, film, rung, effort, encoding);
      if (quality === 'quick') break;
      similarity = await measureQuality(tools, film, rung, folder, { signal });
      if (similarity === undefined || similarity >= similarityMin) break;
    }
    const facts: RungFacts = similarity === undefined ? {} : { similarity };
    await writeFile(join(folder, factsName), JSON.stringify(facts));
  },
});

export const audioStep = 'audio';
export const posterStep = 'poster';
export const storyboardStep = 'storyboard';

/** Everything that must be made of a film but its storyboard, which {@link makeStoryboard} cuts out of the smallest rendition. */
export const ladderTasks = (film: Film, quality: Quality): LadderTask[] => [
  ...ladderOf(film.source, quality)
    .map((rung) => rungTask(film, rung, quality))
    .reverse(),
  ...(film.source.channels === undefined
    ? []
    : [
        {
          step: audioStep,
          work: audioWork(film.source),
          make: (folder: string, { tools, signal, report }: MakeContext) =>
            encodeAudio(tools, film, quality === 'quick' ? 'fast' : 'twoloop', {
              signal,
              cwd: folder,
              report: (seconds) => report(Math.min(1, seconds / film.source.seconds)),
            }),
        },
      ]),
  {
    step: posterStep,
    work: film.source.width * film.source.height,
    make: (folder, { tools, signal }) => takePoster(tools, film, { signal, cwd: folder }),
  },
];

/** Cuts the storyboard of a film whose smallest rendition is finished. */
export const makeStoryboard = async (
  work: WorkFolder,
  id: string,
  { source }: Film,
  quality: Quality,
  tools: FfmpegTools,
  signal: AbortSignal,
): Promise<void> => {
  const [smallest] = ladderOf(source, quality);
  const rendition = smallest && (await work.find(id, smallest.name));
  if (rendition === undefined) throw new Error('The storyboard is cut out of a finished rendition');
  await work.finish(id, storyboardStep, async (folder) => {
    const playlist = await readFile(join(rendition, playlistName), 'utf8');
    const segments = playlist.split('#EXTINF').length - 1;
    const board = planStoryboard(source, segmentSeconds(source.rate), segments);
    await cutStoryboard(tools, rendition, board, { signal, cwd: folder });
    await writeFile(join(folder, factsName), JSON.stringify(board));
  });
};
