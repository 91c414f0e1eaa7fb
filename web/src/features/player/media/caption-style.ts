import { type CSSProperties, useMemo } from 'react';
import { deviceStorage } from '../../../lib/browser/browser-storage.ts';
import { createStore, useStore } from '../../../lib/browser/external-store.ts';

/** Look of captions: size in percent, and opacity of their background, 0 to 1. */
export interface CaptionStyle {
  readonly size: number;
  readonly ground: number;
}

export const captionSizes = [75, 100, 150, 200] as const;
export const captionGrounds = [
  { label: 'Solid', value: 1 },
  { label: 'Half', value: 0.6 },
  { label: 'None', value: 0 },
] as const;

const storageKey = 'northlight:captions';
/** Storage key under which earlier releases kept the chosen size, such as `150%`. */
const earlierSizeKey = 'vds-player:font-size';
const usual: CaptionStyle = { size: 100, ground: 1 };

const nearestSize = (size: number): number =>
  captionSizes.toSorted((a, b) => Math.abs(a - size) - Math.abs(b - size))[0] ?? usual.size;

const read = (): CaptionStyle => {
  const stored = deviceStorage.readJson(storageKey) as Partial<Record<string, unknown>> | null;
  const earlier = Number.parseInt(deviceStorage.read(earlierSizeKey) ?? '', 10);
  const size = typeof stored?.size === 'number' ? stored.size : earlier || usual.size;
  const ground = captionGrounds.find(({ value }) => value === stored?.ground)?.value ?? usual.ground;
  return { size: nearestSize(size), ground };
};

const store = createStore(read);

/** Changes the look of captions and remembers it on this device. */
export const setCaptionStyle = (change: Partial<CaptionStyle>): void => {
  const next = { ...store.get(), ...change };
  deviceStorage.writeJson(storageKey, next);
  store.set(next);
};

export const useCaptionChoice = (): CaptionStyle => useStore(store);

/** The style as CSS variables for the style sheet. */
export const useCaptionStyle = (): CSSProperties => {
  const { size, ground } = useCaptionChoice();
  return useMemo(
    () => ({ '--caption-size': size / 100, '--caption-ground': `${ground * 100}%` }) as CSSProperties,
    [size, ground],
  );
};
