import { deviceStorage } from '../browser/browser-storage.ts';

/** Storage key of the learner who has a vault on this device. It tells pages that nothing of the vault's code must be loaded. */
export const keptKey = 'northlight:kept';

/** Id of the learner who took something along on this device; `null` without one, or when storage is blocked. */
export const keptSub = (): string | null => deviceStorage.read(keptKey);
