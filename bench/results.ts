import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { AssistantFigure } from './assistant.ts';
import type { CatalogFigure } from './catalog.ts';
import type { ColdStart } from './cold-start.ts';
import type { FirstPictureFigure } from './first-picture.ts';
import type { LoadFigure } from './load.ts';
import type { OfflineFigure } from './offline.ts';
import type { PictureFigure } from './pictures.ts';
import type { PracticeFigure } from './practice.ts';
import type { PublishingFigure } from './publishing.ts';
import type { PageFigure, ReleaseFigure } from './releases.ts';
import type { ReviewFigure } from './reviews.ts';
import type { SigningFigure } from './signing.ts';
import type { SizeFigure } from './sizes.ts';
import type { WebFigure } from './web.ts';

/** When a part was measured, and how busy the machine was. */
interface Measured {
  readonly at: string;
  /** Load average over one minute. */
  readonly load: number;
}

/** The latest figures of each part; parts that a run leaves out keep their figures. */
export interface Results {
  readonly node?: string;
  readonly processors?: number;
  readonly measured?: Readonly<Partial<Record<string, Measured>>>;
  readonly sizes?: readonly SizeFigure[];
  readonly signing?: readonly SigningFigure[];
  readonly pictures?: readonly PictureFigure[];
  readonly catalog?: readonly CatalogFigure[];
  readonly assistant?: readonly AssistantFigure[];
  readonly releases?: { readonly page: PageFigure; readonly releases: readonly ReleaseFigure[] };
  readonly reviews?: readonly ReviewFigure[];
  readonly publishing?: readonly PublishingFigure[];
  readonly starts?: readonly ColdStart[];
  readonly web?: readonly WebFigure[];
  readonly firstPicture?: readonly FirstPictureFigure[];
  readonly practice?: readonly PracticeFigure[];
  readonly offline?: readonly OfflineFigure[];
  readonly load?: readonly LoadFigure[];
}

const file = join(import.meta.dirname, 'results.json');

export const readResults = (): Results => JSON.parse(readFileSync(file, 'utf8')) as Results;

export const writeResults = (results: Results): void =>
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);

/** Records that a part was measured now. @param load load before it began */
export const measuredNow = (load: number): Measured => ({
  at: new Date().toISOString().slice(0, 16),
  load: Math.round(load * 10) / 10,
});

export const readLoad = (): number => loadavg()[0] ?? 0;
