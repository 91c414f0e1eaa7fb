import HLS from 'hls-parser';
import { Parser } from 'm3u8-parser';
import { describe, expect, it, vi } from 'vitest';
import {
  readMaster,
  readMediaPlaylist,
  type Variant,
} from '#web/features/player/playback/stream/playlists.ts';
import { chooseKeptVariant, keepStream } from '#web/features/player/take/kept-stream.ts';

const folder = 'https://site.test/media/courses/rag/film-2q/';
const master = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="1",URI="audio.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=180433,CODECS="avc1.42c015,mp4a.40.2",RESOLUTION=426x240,AUDIO="sound"
240p.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=326169,CODECS="avc1.42c01f,mp4a.40.2",RESOLUTION=854x480,AUDIO="sound"
480p.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=526169,CODECS="avc1.42c01f,mp4a.40.2",RESOLUTION=1280x720,AUDIO="sound"
720p.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=73763,CODECS="mp4a.40.2",AUDIO="sound"
audio.m3u8
`;

/** A media playlist of a file with a head of 800 bytes and segments of these lengths. */
const media = (file: string, lengths: readonly number[]): string => {
  let offset = 800;
  const segments = lengths.map((length) => {
    offset += length;
    return `#EXTINF:3.000000,\n#EXT-X-BYTERANGE:${length}@${offset - length}\n${file}\n`;
  });
  return `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:3
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MAP:URI="${file}",BYTERANGE="800@0"
${segments.join('')}#EXT-X-ENDLIST
`;
};

const lengths = [400_000, 500_000, 300_000, 900_000, 50_000];
const files: Readonly<Record<string, string>> = {
  'master.m3u8': master,
  '240p.m3u8': media('240p.mp4', lengths),
  '480p.m3u8': media('480p.mp4', lengths),
  '720p.m3u8': media('720p.mp4', lengths),
  'audio.m3u8': media('audio.mp4', [20_000, 20_000, 20_000, 20_000, 20_000]),
};

const serve = () =>
  vi.stubGlobal('fetch', (url: string) => {
    const text = files[url.replace(folder, '')];
    return Promise.resolve(new Response(text ?? '', { status: text === undefined ? 404 : 200 }));
  });

const keep = (lines?: number) => keepStream(`${folder}master.m3u8`, lines, new AbortController().signal);

const variant = (height: number): Variant => ({
  url: `${height}p`,
  bandwidth: height * 1_000,
  width: (height * 16) / 9,
  height,
  codecs: [],
});

describe('the size that is kept', () => {
  it.each([
    { offered: [240, 360, 480, 720, 1080], lines: undefined, kept: 480 },
    { offered: [240, 720], lines: undefined, kept: 720 },
    { offered: [240, 360], lines: undefined, kept: 360 },
    { offered: [240, 480, 720], lines: 720, kept: 720 },
    { offered: [240, 480, 720], lines: 500, kept: 480 },
    { offered: [480, 720], lines: 240, kept: 480 },
  ])('is $kept lines of $offered where the learner chose $lines', ({ offered, lines, kept }) => {
    expect(chooseKeptVariant(offered.map(variant), lines)?.height).toBe(kept);
  });
});

describe('a kept stream', () => {
  it('offers one size and the sound, as two parsers of playlists read it', async () => {
    serve();
    const { address, texts } = await keep();
    const text = texts.find((each) => each.address === address)?.text ?? '';
    const parsed = HLS.parse(text);
    if (!parsed.isMasterPlaylist) throw new Error('No master playlist');
    expect(parsed.variants.map(({ resolution }) => resolution?.height)).toEqual([480, undefined]);
    const parser = new Parser();
    parser.push(text);
    parser.end();
    const kept = new Map(texts.map((each) => [each.address, each.text]));
    for (const { uri } of parser.manifest.playlists ?? []) expect([...kept.keys()]).toContain(uri);
    const read = readMaster(text, `https://site.test${address}`);
    expect(read.variants.map(({ height }) => height)).toEqual([480]);
    expect([...kept.keys()]).toContain(new URL(read.soundUrl ?? '').pathname);
  });

  it('has every byte of the rendition once, in parts that an interruption costs little of', async () => {
    serve();
    const kept = await keep();
    const picture = kept.files.filter(({ url }) => url.endsWith('480p.mp4'));
    expect(picture.map(({ range }) => range)).toEqual([
      { from: 0, to: 900_799 },
      { from: 900_800, to: 1_200_799 },
      { from: 1_200_800, to: 2_150_799 },
    ]);
    expect(new Set(kept.files.map(({ address }) => address)).size).toBe(kept.files.length);
    expect(kept.files.filter(({ url }) => /240p|720p/.test(url))).toEqual([]);
  });

  it('leads each segment to its bytes in a part', async () => {
    serve();
    const { texts, files: parts } = await keep();
    const whole = readMediaPlaylist(files['480p.m3u8'] ?? '', `${folder}480p.m3u8`);
    const places = new Map(
      parts.filter(({ url }) => url.endsWith('480p.mp4')).map(({ address, range }) => [address, range]),
    );
    const playlist = texts
      .map(({ text }) => readMediaPlaylist(text, 'https://site.test/'))
      .find((each) => each && places.has(new URL(each.head.url).pathname));
    /** The place in the rendition that a piece of a part has. */
    const original = ({ url, from, to }: { url: string; from: number; to: number }) => {
      const start = places.get(new URL(url).pathname)?.from ?? NaN;
      return { from: start + from, to: start + to };
    };
    expect(playlist && original(playlist.head)).toEqual({ from: 0, to: 799 });
    expect(playlist?.segments.map(original)).toEqual(whole?.segments.map(({ from, to }) => ({ from, to })));
    expect(playlist?.segments.at(-1)?.end).toBe(15);
  });

  it('has the same addresses the next time, so that nothing is fetched twice', async () => {
    serve();
    const [one, other] = await Promise.all([keep(), keep()]);
    expect(other).toEqual(one);
  });

  it('asks again for a playlist that did not come', async () => {
    serve();
    const answer = fetch;
    let failures = 1;
    vi.stubGlobal('fetch', (url: string) =>
      (failures -= 1) < 0 ? answer(url) : Promise.reject(new TypeError('network error')),
    );
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const kept = keep();
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await kept).files.length).toBeGreaterThan(0);
  });
});
