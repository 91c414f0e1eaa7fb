/** Storage that never throws: where the browser forbids it or it is full, nothing is kept and nothing is found. */
export interface BrowserStorage {
  /** The text under a key; null without one. */
  readonly read: (key: string) => string | null;
  /** The parsed JSON under a key; null without one, and for text that is no JSON. Anybody may have written it. */
  readonly readJson: (key: string) => unknown;
  /** @returns whether the text is kept now */
  readonly write: (key: string, text: string) => boolean;
  /** @returns whether the JSON is kept now */
  readonly writeJson: (key: string, value: unknown) => boolean;
  readonly remove: (key: string) => void;
}

const attempt = <T>(action: () => T, otherwise: T): T => {
  try {
    return action();
  } catch {
    return otherwise;
  }
};

/** @param open returns the storage; in some browsers even that throws */
const createStorage = (open: () => Storage): BrowserStorage => {
  const write = (key: string, text: string) =>
    attempt(() => {
      open().setItem(key, text);
      return true;
    }, false);
  return {
    read: (key) => attempt(() => open().getItem(key), null),
    readJson: (key) => attempt(() => JSON.parse(open().getItem(key) ?? 'null') as unknown, null),
    write,
    writeJson: (key, value) => write(key, JSON.stringify(value)),
    remove: (key) => attempt(() => open().removeItem(key), undefined),
  };
};

/** Kept on this device, for every tab and visit. */
export const deviceStorage = createStorage(() => window.localStorage);
/** Kept in this tab until it is closed. */
export const tabStorage = createStorage(() => window.sessionStorage);
