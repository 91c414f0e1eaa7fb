import { deviceStorage } from '#web/lib/browser/browser-storage.ts';
import { readPreferences } from '../../media/preferences.ts';
import { type AskedOpening, askOpening } from './opening.ts';
import { asksForLessData, detectStreamSupport } from './stream-support.ts';

/** Longest time that an opening is loaded for a player that may never come. */
const patienceMs = 30_000;

/**
 * Asks for the opening that the player will want, by the preferences of this device.
 * @param url of the master playlist
 * @param at position, seconds
 * @returns undefined where streams are not played through our engine, or without their picture
 */
export const askWanted = (url: string, at: number): Promise<AskedOpening> | undefined => {
  const { quality, dataSaver } = readPreferences(deviceStorage);
  if (quality === 'audio' || detectStreamSupport() !== 'engine') return undefined;
  const wanted = { at, quality: quality ?? 'auto', isSaving: dataSaver ?? asksForLessData() };
  return askOpening(url, wanted, AbortSignal.timeout(patienceMs));
};
