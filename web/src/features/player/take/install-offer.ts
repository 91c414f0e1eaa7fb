import { deviceStorage } from '../../../lib/browser/browser-storage.ts';
import { createStore } from '../../../lib/browser/external-store.ts';

/** What Chromium offers where the site can be installed (https://wicg.github.io/manifest-incubations/). */
interface InstallOffer extends Event {
  readonly prompt: () => Promise<unknown>;
}

const shownKey = 'northlight:install-hint';

/** The browser's offer to install the site; undefined where it makes none, and once it was shown here. */
export const installOffer = createStore<InstallOffer | undefined>(() => undefined);

/** Keeps the browser's offer for whoever takes something along. */
export const awaitInstallOffer = (): void =>
  window.addEventListener('beforeinstallprompt', (event) => {
    if (deviceStorage.read(shownKey) === null) installOffer.set(event as InstallOffer);
  });

/** Notes that the hint was answered: it is given once on a device. */
export const endInstallOffer = (): void => {
  deviceStorage.write(shownKey, '1');
  installOffer.set(undefined);
};
