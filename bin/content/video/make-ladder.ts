import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  cutStoryboard,
  type Effort,
  encodeAudio,
  type EncodeOptions,
  encodeRung,
  encodeTogether,
  type Film,
  measureQuality,
  playlistName,
  takePoster,
} from './encode.ts';
import type { FfmpegTools } from './ffmpeg.ts';
import {
  estimateAudioWork,
  estimateWork,
  planLadder,
  type Quality,
  type Rung,
  segmentSeconds,
} from './ladder.ts';
import { planStoryboard } from './storyboard.ts';
import type { WorkFolder } from './work-folder.ts';

/** Increase it when the same film must be encoded differently; part of every name that renditions are kept and published under. */
const ladderVersion = 2;

/** Suffix of the names of a film's renditions, so that quick ones never replace full ones. */
export const ladderMark = (quality: Quality): string => `${ladderVersion}${quality === 'quick' ? 'q' : ''}`;

/** Required similarity (SSIM) of a rendition; efforts are tried one after another until it is reached. */
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
  /** Estimated work, relative to other tasks. */
  readonly work: number;
  make(folder: string, context: MakeContext): Promise<void>;
}

export interface MakeContext {
  readonly tools: FfmpegTools;
  readonly signal: AbortSignal;
  readonly threads: number;
  /** Called with the share done, 0 to 1. */
  readonly report: (share: number) => void;
}

/** Measurements of a rendition. */
export interface RungFacts {
  /** SSIM against the source; absent if ffmpeg cannot compare. */
  readonly similarity?: number;
}

/** File with the facts about a finished step. */
export const factsName = 'facts.json';

const encodeOptions = (
  folder: string,
  { source }: Film,
  { signal, threads, report }: MakeContext,
): EncodeOptions => ({
  signal,
  threads,
  cwd: folder,
  report: (seconds) => report(Math.min(1, seconds / source.seconds)),
});

const rungTask = (film: Film, rung: Rung): LadderTask => ({
  step: rung.name,
  work: estimateWork(rung, film.source),
  make: async (folder, context) => {
    const { tools, signal } = context;
    let similarity: number | undefined;
    for (const effort of efforts) {
      await encodeRung(tools, film, rung, effort, encodeOptions(folder, film, context));
      similarity = await measureQuality(tools, film, rung, folder, { signal });
      if (similarity === undefined || similarity >= similarityMin) break;
    }
    const facts: RungFacts = similarity === undefined ? {} : { similarity };
    await writeFile(join(folder, factsName), JSON.stringify(facts));
  },
});

/** Name of the audio-only rendition. */
export const audioName = 'audio';
/** Step that makes all quick renditions at once. */
const quickStep = 'quick';
/** Not `poster`: of that name, earlier versions left folders without a picture. */
export const posterStep = 'picture';
export const storyboardStep = 'storyboard';

/** Path of a rendition in the work folder, for `WorkFolder.find`. */
export const renditionStep = (name: string, quality: Quality): string =>
  quality === 'quick' ? `${quickStep}/${name}` : name;

const fullTasks = (film: Film): LadderTask[] => [
  ...planLadder(film.source, 'full')
    .map((rung) => rungTask(film, rung))
    .reverse(),
  ...(film.source.channels === undefined
    ? []
    : [
        {
          step: audioName,
          work: estimateAudioWork(film.source),
          make: (folder: string, context: MakeContext) =>
            encodeAudio(context.tools, film, encodeOptions(folder, film, context)),
        },
      ]),
];

const quickTask = (film: Film): LadderTask => {
  const rungs = planLadder(film.source, 'quick').map((rung) => ({ rung, folder: rung.name }));
  const audio = film.source.channels === undefined ? undefined : audioName;
  return {
    step: quickStep,
    work: rungs.reduce(
      (sum, { rung }) => sum + estimateWork(rung, film.source),
      estimateAudioWork(film.source),
    ),
    make: async (folder, context) => {
      for (const name of [...rungs.map((each) => each.folder), ...(audio === undefined ? [] : [audio])]) {
        await mkdir(join(folder, name));
      }
      await encodeTogether(
        context.tools,
        film,
        rungs,
        audio,
        quickEffort,
        encodeOptions(folder, film, context),
      );
    },
  };
};

/** Lists the tasks for a film, except the storyboard, which {@link makeStoryboard} cuts from the smallest rendition. */
export const ladderTasks = (film: Film, quality: Quality): LadderTask[] => [
  ...(quality === 'quick' ? [quickTask(film)] : fullTasks(film)),
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
  const [smallest] = planLadder(source, quality);
  const rendition = smallest && (await work.find(id, renditionStep(smallest.name, quality)));
  if (rendition === undefined) throw new Error('The storyboard is cut out of a finished rendition');
  await work.finish(id, storyboardStep, async (folder) => {
    const playlist = await readFile(join(rendition, playlistName), 'utf8');
    const segments = playlist.split('#EXTINF').length - 1;
    const board = planStoryboard(source, segmentSeconds(source.rate), segments);
    await cutStoryboard(tools, rendition, board, { signal, cwd: folder });
    await writeFile(join(folder, factsName), JSON.stringify(board));
  });
};
