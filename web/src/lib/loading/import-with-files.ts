/** Files that were asked for, by address. One that did not come is forgotten, so that it is asked for again. */
const asked = new Map<string, Promise<void>>();

const addStyle = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    Object.assign(link, {
      ...{ rel: 'stylesheet', crossOrigin: '', href: address },
      onload: () => resolve(),
      onerror: () => {
        link.remove();
        reject(new Error(address));
      },
    });
    document.head.append(link);
  });

/**
 * Fetches a script into the browser's cache. A preload would not do: Chromium remembers one that failed. While the page itself loads, what it
 * asks of the API goes first: a video needs three answers one after the other, and HTTP/1.1 has six connections.
 */
const fetchScript = async (address: string): Promise<void> => {
  const priority = document.readyState === 'complete' ? 'auto' : 'low';
  const response = await fetch(address, { priority });
  await response.blob();
  if (!response.ok) throw new Error(address);
};

const ask = async (address: string): Promise<void> => {
  const isStyle = address.endsWith('.css');
  // The page's own HTML may name it.
  if (document.querySelector(`link${isStyle ? '[rel=stylesheet]' : ''}[href="${address}"]`)) return;
  await (isStyle ? addStyle(address) : fetchScript(address));
};

/**
 * Imports a chunk after all its files have come. Firefox never asks again for a module whose import failed, so the import must not be
 * where a file is found missing.
 * @param files the chunk, what it imports and their style sheets, as paths without a leading slash
 * @throws Error when a file did not come; the next call asks for it again
 */
export const importWithFiles = async <M>(load: () => Promise<M>, files: readonly string[]): Promise<M> => {
  await Promise.all(
    files.map((file) => {
      const address = `/${file}`;
      const known = asked.get(address);
      if (known) return known;
      const coming = ask(address);
      asked.set(address, coming);
      coming.catch(() => asked.delete(address));
      return coming;
    }),
  );
  return load();
};
