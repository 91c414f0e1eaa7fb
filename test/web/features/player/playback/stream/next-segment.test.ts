import { describe, expect, it, vi } from 'vitest';
import { masterPlaylist } from '#bin/content/video/playlists.ts';
import { loadFirstSegment } from '#web/features/player/playback/stream/next-segment.ts';
import { readMaster, readMediaPlaylist } from '#web/features/player/playback/stream/playlists.ts';

const base = 'https://site.example/media/one/master.m3u8';
const at = (name: string) => `https://site.example/media/one/${name}`;
const bandwidth = (peak: number) => ({ peak, average: peak });
const variant = (name: string, peak: number, height: number) => ({
  name,
  bandwidth: bandwidth(peak),
  codec: 'avc1.42E01E',
  width: (height * 16) / 9,
  height,
});
const audio = { name: 'sound.m3u8', bandwidth: bandwidth(96_000), channels: 2 };
const master = masterPlaylist(
  [variant('240p.m3u8', 250_000, 240), variant('720p.m3u8', 2_000_000, 720)],
  { num: 25, den: 1 },
  audio,
);
const playlist = (media: string) => `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:4
#EXT-X-MAP:URI="${media}",BYTERANGE="800@0"
#EXTINF:4.000000,
#EXT-X-BYTERANGE:5000@800
${media}
#EXTINF:4.000000,
#EXT-X-BYTERANGE:6000@5800
${media}
#EXT-X-ENDLIST
`;

describe('a playlist of ours', () => {
  it('names its sizes, smallest first, and its sound', () => {
    const { variants, soundUrl } = readMaster(master, base);
    expect(variants.map(({ url, height, codecs }) => [url, height, codecs])).toEqual([
      [at('240p.m3u8'), 240, ['avc1.42E01E', 'mp4a.40.2']],
      [at('720p.m3u8'), 720, ['avc1.42E01E', 'mp4a.40.2']],
    ]);
    expect(soundUrl).toBe(at('sound.m3u8'));
    const silent = masterPlaylist([variant('240p.m3u8', 250_000, 240)], { num: 25, den: 1 }, undefined);
    expect(readMaster(silent, base).soundUrl).toBeNull();
    expect(readMaster('<html>', base)).toEqual({ variants: [], soundUrl: null });
  });

  it('says where each segment lies, in bytes and in seconds', () => {
    expect(readMediaPlaylist(playlist('240p.mp4'), at('240p.m3u8'))).toEqual({
      head: { url: at('240p.mp4'), from: 0, to: 799 },
      segments: [
        { url: at('240p.mp4'), from: 800, to: 5799, start: 0, end: 4 },
        { url: at('240p.mp4'), from: 5800, to: 11_799, start: 4, end: 8 },
      ],
    });
    expect(readMediaPlaylist('', base)).toBeUndefined();
  });
});

describe('the beginning of a stream', () => {
  it('is loaded with five requests, none for anything larger or later', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', (url: string, { headers }: { headers?: { range: string } }) => {
      asked.push([url.split('/').at(-1), headers?.range].join(' '));
      const body =
        url === base
          ? master
          : url.endsWith('.m3u8')
            ? playlist(url.replace(/.*\/(.*)\.m3u8/, '$1.mp4'))
            : '';
      return Promise.resolve(new Response(body));
    });
    await loadFirstSegment(base, new AbortController().signal);
    expect(asked.sort()).toEqual([
      '240p.m3u8 ',
      '240p.mp4 bytes=0-5799',
      'master.m3u8 ',
      'sound.m3u8 ',
      'sound.mp4 bytes=0-5799',
    ]);
  });
});
