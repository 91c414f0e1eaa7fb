import { expect, it } from 'vitest';
import { escapeStrayBrackets } from '#bin/content/check/webvtt.ts';
import { readCues } from '#domain/transcript/web-vtt.ts';
import { sharedBrowser } from '../support/chromium.ts';

/** Texts of a cue that parsers of captions disagree on. */
const texts = [
  'Na&iuml;ve Okapi&#39;s ranking &#x1F600; &hellip; AT&T R&ampD &unknown; &notit;',
  'P(x|y)<0.05 was significant, a < b, I <3 it',
  '<v Ana>Hello <i.loud>there</i></v> <lang en>all</lang> <00:00:00.500><c>now</c>',
  '<ruby>漢<rt>kan</rt></ruby> <font>plain</font> </i> <b>open',
  'one\n \ntwo\n\t\nthree',
  'a &lt;b&gt; &amp;lt; 1 &gt; 0&nbsp;!',
  'first\n00:05.000 --> 00:06.000 line:0\nsecond',
];

it('captions are read as the browser that plays them reads them', async () => {
  const page = await (await sharedBrowser()).newPage();
  try {
    for (const text of texts) {
      const served = escapeStrayBrackets(
        `WEBVTT\n\nNOTE no\n\nid\n00:00.000 --> 00:01.000 align:start\n${text}\n`,
      ).text;
      const shown = await page.evaluate(async (webVtt) => {
        const video = document.createElement('video');
        const track = document.createElement('track');
        const loaded = new Promise((resolve, reject) => {
          track.onload = resolve;
          track.onerror = reject;
        });
        track.src = URL.createObjectURL(new Blob([webVtt], { type: 'text/vtt' }));
        video.append(track);
        document.body.append(video);
        track.track.mode = 'showing';
        await loaded;
        return [...(track.track.cues ?? [])].map((cue) => ({
          start: cue.startTime,
          end: cue.endTime,
          text: (cue as VTTCue).getCueAsHTML().textContent.replace(/\s+/g, ' ').trim(),
        }));
      }, served);
      expect(readCues(served), text).toEqual(shown);
    }
  } finally {
    await page.close();
  }
});
