import { describe, expect, it } from 'vitest';
import { keepSigned } from '#web/features/player/take/kept-files.ts';
import { keepStoryboard } from '#web/features/player/take/kept-storyboard.ts';

const picture = 'https://site.test/media/courses/rag/ring.705c3bed.png';
const sign = (url: string, expires: number, and = '&'): string =>
  `${url}?Expires=${expires}${and}Key-Pair-Id=K1${and}Signature=ab~c_-${and}Hash-Algorithm=SHA256`;

describe('the addresses in an answer', () => {
  it('become addresses on this device, in text and in HTML, and lead to the same file', async () => {
    const answer = JSON.stringify({
      html: `<img src="${sign(picture, 1, '&amp;')}" alt="A ring"><a href="https://example.org/?q=1">More</a>`,
      captions: [{ url: sign(picture, 1) }],
    });
    const { text, files } = await keepSigned(answer);
    expect(files).toEqual([
      { address: expect.stringMatching(/^\/kept\/[\da-f]{32}$/), url: sign(picture, 1) },
    ]);
    const kept = JSON.parse(text) as { html: string; captions: { url: string }[] };
    const place = files[0]?.address;
    expect(kept.html).toBe(`<img src="${place}" alt="A ring"><a href="https://example.org/?q=1">More</a>`);
    expect(kept.captions).toEqual([{ url: place }]);
  });

  it('are the same whenever they were signed, and others for another file', async () => {
    const places = await Promise.all(
      [sign(picture, 1), sign(picture, 2), sign(picture.replace('705c3bed', '00c0ffee'), 1)].map(
        async (url) => {
          const { files } = await keepSigned(JSON.stringify({ url }));
          return files[0]?.address;
        },
      ),
    );
    expect(places[1]).toBe(places[0]);
    expect(places[2]).not.toBe(places[0]);
  });

  it('stay where nothing is signed', async () => {
    const answer = JSON.stringify({ completedLectures: ['a'], url: 'https://example.org/media/x.png' });
    expect(await keepSigned(answer)).toEqual({ text: answer, files: [] });
  });
});

describe('the thumbnails of a time line', () => {
  it('name sheets on this device, each once', async () => {
    const cue = (at: number, x: number) =>
      `00:0${at}.000 --> 00:0${at + 1}.000\nsheet.1a.jpg#xywh=${x},0,160,90\n\n`;
    const { board, files } = await keepStoryboard(
      `WEBVTT\n\n${cue(0, 0)}${cue(1, 160)}`,
      'https://site.test/media/film-2q/storyboard.vtt',
    );
    expect(files.map(({ url }) => url)).toEqual(['https://site.test/media/film-2q/sheet.1a.jpg']);
    expect(board.text).toContain(`\n${files[0]?.address}#xywh=160,0,160,90\n`);
    expect(board.text).not.toContain('sheet.1a.jpg');
  });
});
