import { describe, expect, it } from 'vitest';
import { framesPerSegment, planLadder, type Quality, segmentSeconds } from '#bin/content/video/ladder.ts';
import { masterPlaylist } from '#bin/content/video/playlists.ts';
import { chooseRate } from '#bin/content/video/probe.ts';

const listSizes = (width: number, height: number, quality: Quality = 'full'): string[] =>
  planLadder({ width, height, rate: { num: 25, den: 1 }, seconds: 60 }, quality).map(
    (rung) => `${rung.width}x${rung.height}`,
  );

describe('the ladder of a video', () => {
  it.each([
    [3840, 2160, ['426x240', '640x360', '852x480', '1280x720', '1920x1080']],
    [1920, 1080, ['426x240', '640x360', '852x480', '1280x720', '1920x1080']],
    [1280, 720, ['426x240', '640x360', '852x480', '1280x720']],
    [720, 1280, ['240x426', '360x640', '480x852', '720x1280']],
    [1066, 600, ['426x240', '638x360', '852x480', '1066x600']],
    [450, 250, ['450x250']],
    [161, 121, ['158x120']],
  ])('of %i × %i never has more lines than it, and even sides', (width, height, sizes) => {
    const made = listSizes(width, height);
    expect(made).toEqual(sizes);
    expect(made.flatMap((size) => size.split('x').map(Number)).filter((side) => side % 2 === 1)).toEqual([]);
  });

  it('is short where it must be made quickly', () => {
    expect(listSizes(1280, 720, 'quick')).toEqual(['426x240', '1280x720']);
  });

  it('gives more lines more bits', () => {
    const rates = planLadder(
      { width: 1920, height: 1080, rate: { num: 30, den: 1 }, seconds: 1 },
      'full',
    ).map(({ maxRate }) => maxRate);
    expect(rates).toEqual([...rates].sort((a, b) => a - b));
  });
});

describe('the rate of renditions', () => {
  it.each([
    [29.97002997, '30000/1001'],
    [25, '25/1'],
    [59.94005994, '30000/1001'],
    [60, '30/1'],
    [50, '25/1'],
    [29.87, '30/1'],
    [5, '5/1'],
    [0.5, '1/1'],
  ])('of %d frames a second is %s', (perSecond, rate) => {
    const { num, den } = chooseRate(perSecond);
    expect(`${num}/${den}`).toBe(rate);
  });

  it('has whole frames in segments of at most three seconds', () => {
    for (const rate of [29.97002997, 25, 23.976, 12, 7, 0.5].map(chooseRate)) {
      expect(Number.isInteger(framesPerSegment(rate))).toBe(true);
      expect(segmentSeconds(rate)).toBeLessThanOrEqual(3);
      expect(segmentSeconds(rate)).toBeGreaterThan(2);
    }
  });
});

it('says nothing of sound in the playlist of a silent film', () => {
  const bandwidth = { peak: 200_000, average: 100_000 };
  const variant = { name: '240p.m3u8', bandwidth, codec: 'avc1.640015', width: 426, height: 240 };
  expect(masterPlaylist([variant], { num: 25, den: 1 }, undefined).split('\n').slice(3)).toEqual([
    '#EXT-X-STREAM-INF:BANDWIDTH=200000,AVERAGE-BANDWIDTH=100000,CODECS="avc1.640015",RESOLUTION=426x240,FRAME-RATE=25.000',
    '240p.m3u8',
    '',
  ]);
});
