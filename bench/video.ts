/**
 * Compares a lecture in several sizes with the same lecture as one MP4, in Chromium on slow, medium and fast connections: the time to the
 * first picture, and how long playback stalled. Prints tables and stores them in `bench/video.json`.
 *
 *     node bench/video.ts [length of the film in seconds, 624] [seconds to watch each time, 60]
 */
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../test/support/chromium.ts';
import { makeBenchFilm } from './video/film.ts';
import { serveFilm } from './video/server.ts';
import type { Watching } from './video/watching.ts';

const [filmSeconds = 624, watchedSeconds = 60] = process.argv.slice(2).map(Number);

const lines = [
  { name: '400 kbit/s', kilobits: 400, latencyMs: 100 },
  { name: '1.5 Mbit/s', kilobits: 1_500, latencyMs: 50 },
  { name: '8 Mbit/s', kilobits: 8_000, latencyMs: 25 },
];

interface Watched extends Watching {
  readonly line: string;
  readonly plays: string;
}

const watchOn = async (
  browser: Browser,
  origin: string,
  line: (typeof lines)[number],
  file: string,
): Promise<Watched> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    // The page loads before the connection is throttled, because only the video is measured.
    await page.goto(`${origin}/`);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    const bytesPerSecond = (line.kilobits * 1000) / 8;
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: line.latencyMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    const call = `watchFilm(${JSON.stringify(`${origin}/${file}`)}, ${watchedSeconds})`;
    const figures = await page.evaluate<Watching>(call);
    return { line: line.name, plays: file.endsWith('.m3u8') ? 'stream' : 'MP4', ...figures };
  } finally {
    await context.close();
  }
};

/** Measures the bytes per minute of each media file. */
const measureBytes = (folder: string): { readonly rendition: string; readonly bytesPerMinute: number }[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.mp4'))
    .map((name) => ({
      rendition: name === 'film.mp4' ? 'the MP4' : (name.split('.')[0] ?? name),
      bytesPerMinute: Math.round((statSync(join(folder, name)).size / filmSeconds) * 60),
    }))
    .sort((a, b) => a.bytesPerMinute - b.bytesPerMinute);

const print = (title: string, rows: readonly object[]): void => {
  process.stdout.write(`\n${title}\n`);
  for (const row of rows)
    process.stdout.write(
      `${Object.entries(row)
        .map((entry) => entry.join(': '))
        .join('   ')}\n`,
    );
};

const folder = await makeBenchFilm(filmSeconds, (text) => process.stdout.write(`${text}\n`));
const site = await serveFilm(folder);
const browser = await launchBrowser();
try {
  const watched: Watched[] = [];
  // One after the other: two would share the processor, and the faster connection would look slow.
  for (const line of lines) {
    for (const file of ['film.mp4', 'master.m3u8'])
      watched.push(await watchOn(browser, site.origin, line, file));
  }
  const renditions = measureBytes(folder);
  print(`A film of ${filmSeconds} s, watched for ${watchedSeconds} s on each line (seconds)`, watched);
  print('Bytes a minute', renditions);
  writeFileSync(
    join(import.meta.dirname, 'video.json'),
    `${JSON.stringify({ filmSeconds, watchedSeconds, watched, renditions }, null, 2)}\n`,
  );
} finally {
  await browser.close();
  site.close();
}
