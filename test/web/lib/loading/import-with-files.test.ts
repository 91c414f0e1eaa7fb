import { expect, it, vi } from 'vitest';
import { importWithFiles } from '#web/lib/loading/import-with-files.ts';

/** A network that answers scripts with a status; style sheets wait for `end`. */
const network = (statusOf: (address: string) => number) => {
  const fetched = vi.fn(async (address: string) => new Response('', { status: statusOf(address) }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
const styles = (name: string) => [...document.querySelectorAll(`link[rel=stylesheet][href="/${name}.css"]`)];
const end = (name: string, type: 'load' | 'error') => styles(name).at(-1)?.dispatchEvent(new Event(type));

it('a chunk is imported once all its files have come, and each is asked for once', async () => {
  const fetched = network(() => 200);
  const load = vi.fn(async () => 'the chunk');
  const first = importWithFiles(load, ['a.js', 'shared.js', 'a.css']);
  const second = importWithFiles(load, ['b.js', 'shared.js', 'a.css']);
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(3));
  expect(load).not.toHaveBeenCalled();
  end('a', 'load');
  expect(await Promise.all([first, second])).toEqual(['the chunk', 'the chunk']);
  expect(styles('a')).toHaveLength(1);
});

it('a script that did not come is not imported, and is asked for again', async () => {
  let status = 404;
  const fetched = network(() => status);
  const load = vi.fn(async () => 'the chunk');
  await expect(importWithFiles(load, ['c.js'])).rejects.toThrow('/c.js');
  expect(load).not.toHaveBeenCalled();
  status = 200;
  expect(await importWithFiles(load, ['c.js'])).toBe('the chunk');
  expect(fetched).toHaveBeenCalledTimes(2);
});

it('a style sheet that did not come is asked for again, so that a chunk never shows without it', async () => {
  const load = vi.fn(async () => 'the chunk');
  const failed = importWithFiles(load, ['d.css']);
  end('d', 'error');
  await expect(failed).rejects.toThrow('/d.css');
  expect(styles('d')).toEqual([]);
  const again = importWithFiles(load, ['d.css']);
  expect(load).not.toHaveBeenCalled();
  end('d', 'load');
  expect(await again).toBe('the chunk');
});

it('what the HTML of the page names is not asked for again', async () => {
  const fetched = network(() => 200);
  document.head.innerHTML =
    '<link rel="modulepreload" href="/e.js"><link rel="stylesheet" href="/e.css" disabled><link rel="preload" as="style" href="/f.css">';
  const first = importWithFiles(async () => 'the chunk', ['e.js', 'e.css', 'f.css']);
  // A preload is no style sheet yet.
  end('f', 'load');
  expect(await first).toBe('the chunk');
  expect(fetched).not.toHaveBeenCalled();
  expect([styles('e').length, styles('f').length]).toEqual([1, 1]);
});
