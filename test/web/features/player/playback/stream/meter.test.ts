import { beforeEach, describe, expect, it } from 'vitest';
import { PlaybackReport } from '#contract/schemas/playback.ts';
import { createMeter, type PlaybackMeter } from '#web/features/player/playback/stream/meter.ts';

let now = 0;
let meter: PlaybackMeter;
/** Plays in steps of a quarter second, like the `timeupdate` events of browsers. */
const play = (from: number, to: number, lines: number) => {
  for (let at = from; at <= to; at += 0.25) {
    now += 250;
    meter.tick(at, lines);
  }
};

describe('the count of how a video plays', () => {
  beforeEach(() => {
    now = 1_000;
    meter = createMeter(() => now);
  });

  it('tells start, stalls, sizes and failures as the contract takes them, then nothing until there is more', () => {
    meter.begin('engine');
    now += 840;
    meter.firstPicture();
    play(0, 10, 240);
    meter.stall();
    now += 1_234;
    meter.resume();
    play(10, 40, 720);
    meter.fail();
    const report = meter.take();
    expect(report).toEqual({
      via: 'engine',
      startMs: 800,
      stalls: 1,
      stalledMs: 1_200,
      errors: 1,
      sizes: [
        { lines: 720, seconds: 30 },
        { lines: 240, seconds: 10 },
      ],
    });
    expect(PlaybackReport.parse(report)).toEqual(report);
    expect(meter.take()).toBeNull();
    play(40.25, 42, 720);
    expect(meter.take()).toEqual({
      via: 'engine',
      stalls: 0,
      stalledMs: 0,
      errors: 0,
      sizes: [{ lines: 720, seconds: 2 }],
    });
  });

  it('takes waiting before the first picture for a late start, and what a jump leaves out for unseen', () => {
    meter.begin('engine');
    meter.stall();
    now += 3_000;
    meter.begin('file');
    meter.firstPicture();
    play(0, 5, 360);
    meter.jump();
    play(500, 505, 360);
    expect(meter.take()).toEqual({
      via: 'file',
      startMs: 3_000,
      stalls: 0,
      stalledMs: 0,
      errors: 0,
      sizes: [{ lines: 360, seconds: 10 }],
    });
  });

  it('stays within what the contract takes, however long somebody waits', () => {
    meter.begin('native');
    now += 10_000_000;
    meter.firstPicture();
    for (let each = 0; each < 2_000; each += 1) {
      meter.stall();
      now += 1_000_000;
      meter.resume();
      meter.fail();
    }
    for (let lines = 1; lines < 20; lines += 1) {
      play(0, 2, lines * 100);
      meter.jump();
    }
    expect(PlaybackReport.safeParse(meter.take()).success).toBe(true);
  });
});
