import { segmentSecondsMax } from '../../bin/content/video/ladder.ts';
import { type PriceFile, transferDollars } from './bill.ts';
import { month } from './month.ts';

/** Content of `bench/video.json`, which `npx node bench/video.ts` writes. */
export interface VideoFigures {
  readonly filmSeconds: number;
  readonly watchedSeconds: number;
  readonly watched: readonly {
    readonly line: string;
    readonly plays: string;
    readonly firstPicture: number | null;
    readonly stalled: number;
    readonly seen: number;
    readonly lines: number;
  }[];
  readonly renditions: readonly { readonly rendition: string; readonly bytesPerMinute: number }[];
}

/** Share of viewing time by size, which depends on connection and player size: a debatable assumption. */
export const sizeMix = { '240p': 0.1, '360p': 0.2, '480p': 0.25, '720p': 0.35, '1080p': 0.1 } as const;

const learners = 1_000;
const hours = 10;
/** Video and audio segments are requested separately. */
const requestsPerMinute = (2 * 60) / segmentSecondsMax;

export interface VideoBill {
  readonly plays: string;
  readonly gigabytes: number;
  readonly requests: number;
  readonly dollars: number;
}

const findBytesPerMinute = ({ renditions }: VideoFigures, name: string): number => {
  const found = renditions.find(({ rendition }) => rendition === name);
  if (!found) throw new Error(`bench/video.json has no ${name}: run npx node bench/video.ts`);
  return found.bytesPerMinute;
};

/** Computes CloudFront's price for 1,000 learners who watch ten hours each, if all play the MP4, a mix of sizes, 240p or only the audio. */
export const videoBills = (
  figures: VideoFigures,
  { prices, transferTiers }: PriceFile,
): readonly VideoBill[] => {
  const minutes = learners * hours * 60;
  const sound = findBytesPerMinute(figures, 'audio');
  const picture = Object.entries(sizeMix).reduce(
    (sum, [name, share]) => sum + share * findBytesPerMinute(figures, name),
    0,
  );
  const bill = (plays: string, bytesPerMinute: number, requests: number): VideoBill => {
    const gigabytes = (minutes * bytesPerMinute) / 1024 ** 3;
    return {
      plays,
      gigabytes,
      requests,
      dollars: transferDollars(gigabytes, transferTiers) + requests * prices.cloudFrontRequest.usd,
    };
  };
  const file = findBytesPerMinute(figures, 'the MP4');
  return [
    bill('the MP4', file, (minutes * file) / (month.videoRangeMegabytes * 1e6)),
    bill('a mix of sizes', picture + sound, minutes * requestsPerMinute),
    bill(
      '240p, as with data saver on a slow line',
      findBytesPerMinute(figures, '240p') + sound,
      minutes * requestsPerMinute,
    ),
    bill('the sound alone', sound, (minutes * requestsPerMinute) / 2),
  ];
};
