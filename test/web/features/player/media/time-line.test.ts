import { describe, expect, it } from 'vitest';
import { findPicture, readStoryboard } from '#web/features/player/media/controls/storyboard.ts';
import { divideByChapters } from '#web/features/player/media/controls/TimeLine.tsx';

describe('the parts of a time line', () => {
  it('are the chapters, to the end', () => {
    const chapters = [
      { at: 0, title: 'One' },
      { at: 15, title: 'Two' },
    ];
    expect(divideByChapters(chapters, 60)).toEqual([
      { title: 'One', from: 0, to: 0.25 },
      { title: 'Two', from: 0.25, to: 1 },
    ]);
  });

  it('begin at the start, whatever the first chapter says', () => {
    expect(divideByChapters([{ at: 30, title: 'Late' }], 60)).toEqual([
      { title: '', from: 0, to: 0.5 },
      { title: 'Late', from: 0.5, to: 1 },
    ]);
  });

  it.each([
    ['without chapters', [], 60],
    ['before the length is known', [{ at: 0, title: 'One' }], 0],
  ])('are one %s', (_when, chapters, duration) => {
    expect(divideByChapters(chapters, duration)).toEqual([{ title: '', from: 0, to: 1 }]);
  });
});

describe('a storyboard', () => {
  const text =
    'WEBVTT\n\n00:00:00.000 --> 00:00:04.000\nstoryboard-1.jpg#xywh=0,0,160,90\n\n' +
    '00:00:04.000 --> 01:00:08.500\r\nstoryboard-1.jpg#xywh=160,0,160,90\n\nNOTE nothing\n\n00:10.000 --> 00:12.000\nno picture\n';
  const pictures = readStoryboard(text, 'https://site.example/media/one/storyboard.vtt');

  it('names parts of sheets beside it', () => {
    expect(pictures).toEqual([
      {
        start: 0,
        end: 4,
        url: 'https://site.example/media/one/storyboard-1.jpg',
        x: 0,
        y: 0,
        width: 160,
        height: 90,
      },
      {
        start: 4,
        end: 3608.5,
        url: 'https://site.example/media/one/storyboard-1.jpg',
        x: 160,
        y: 0,
        width: 160,
        height: 90,
      },
    ]);
  });

  it.each([
    [0, 0],
    [3.9, 0],
    [4, 160],
    [9999, 160],
  ])('shows the picture of second %d', (seconds, x) => {
    expect(findPicture(pictures, seconds)?.x).toBe(x);
  });

  it('without a picture shows none', () => {
    expect(findPicture([], 3)).toBeUndefined();
  });
});
