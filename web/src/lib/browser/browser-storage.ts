/** Storage that never throws. When it is blocked or full, writes do nothing and reads find nothing. */
export interface BrowserStorage {
  /** Returns the text of a key; null without one. */
  readonly read: (key: string) => string | null;
  /** Returns the parsed JSON of a key; null without one and for invalid JSON. Treat the value as untrusted. */
  readonly readJson: (key: string) => unknown;
  /** @returns whether the text was stored */
  readonly write: (key: string, text: string) => boolean;
  /** @returns whether the JSON was stored */
  readonly writeJson: (key: string, value: unknown) => boolean;
  readonly remove: (key: string) => void;
  /** Returns the keys that begin with these characters. */
  readonly keys: (prefix: string) => string[];
}

const attempt = <T>(action: () => T, otherwise: T): T => {
  try {
    return action();
  } catch {
    return otherwise;
  }
};

/** @param open returns the storage; accessing it throws in some browsers */
const createStorage = (open: () => Storage): BrowserStorage => {
  const write = (key: string, text: string) =>
    attempt(() => {
      open().setItem(key, text);
      return true;
    }, false);
  return {
    read: (key) => attempt(() => open().getItem(key), null),
    // Without a text, this parses `null`.
    readJson: (key) => attempt(() => JSON.parse(open().getItem(key) as string) as unknown, null),
    write,
    writeJson: (key, value) => write(key, JSON.stringify(value)),
    remove: (key) => attempt(() => open().removeItem(key), undefined),
    keys: (prefix) => attempt(() => Object.keys(open()).filter((key) => key.startsWith(prefix)), []),
  };
};

/* eslint-disable no-restricted-globals -- the only place that names them. */
/** Shared by every tab and visit on this device. */
export const deviceStorage = createStorage(() => window.localStorage);
/** Kept until this tab is closed. */
export const tabStorage = createStorage(() => window.sessionStorage);
