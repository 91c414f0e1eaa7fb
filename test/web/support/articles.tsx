import { vi } from 'vitest';
import type { Article } from '#contract/schemas/course.ts';
import { contentOf, fakeApi, lectureOf, recordOf } from './learner.tsx';

/** An article as publishing stores it. */
export const articleHtml = [
  '<p>Two vectors, one angle.<sup><a href="#a-fn-1" id="a-fnref-1" data-footnote-ref="">1</a></sup></p>',
  '<h2 id="a-the-formula">The <em>formula</em></h2>',
  '<p>See <a data-lecture="a" data-at="42">the video</a>, <a data-lecture="gone">another</a> and <a href="https://example.org/" rel="noopener noreferrer">elsewhere</a>.</p>',
  '<p><a href="/media/files/data.csv?Signature=old" download>The data</a></p>',
  '<figure class="code" data-lang="python"><pre tabindex="0"><code><span class="tk-keyword">import</span> math\nprint(1)</code></pre></figure>',
  '<p><img src="/media/one.png?Signature=old" width="640" height="360" loading="lazy" alt="Two arrows"></p>',
  '<h2 id="a-by-hand">By hand</h2><p>Take a pencil.</p>',
  '<h2 id="a-in-code">In code</h2><p>Take a keyboard.</p>',
  '<section data-footnotes class="footnotes"><h2 id="a-footnotes">Footnotes</h2><ol><li id="a-fn-1"><p>In radians. <a href="#a-fnref-1" data-footnote-backref="" aria-label="Back to reference 1">↩</a></p></li></ol></section>',
].join('\n');

export const articleOf = (change: Partial<Article> = {}): Article => ({
  lectureId: 'text',
  title: 'Lecture text',
  html: articleHtml,
  headings: [
    { id: 'a-the-formula', text: 'The formula', level: 2 },
    { id: 'a-by-hand', text: 'By hand', level: 2 },
    { id: 'a-in-code', text: 'In code', level: 2 },
  ],
  minutes: 6,
  expiresAt: new Date(Date.now() + 900_000).toISOString(),
  ...change,
});

/** A course with a video `a`, the article `text` and the video `b`. */
export const articleCourse = (change: Record<string, unknown> = {}) =>
  fakeApi({
    'GET /courses/rag/content': contentOf([
      lectureOf('a'),
      lectureOf('text', {
        contentType: 'article',
        duration: 0,
        minutes: 6,
        videoKey: undefined,
        captions: undefined,
      }),
      lectureOf('b'),
    ]),
    'GET /courses/rag/progress': { progress: 0, completedLectures: [] },
    'GET /drip-courses/rag/progress': [],
    'GET /courses/rag/lectures/text/article': articleOf(),
    'GET /courses/rag/lectures/text/progress': recordOf('text', { totalDuration: 0 }),
    'POST /courses/rag/lectures/text/progress': ({ body }: { body: unknown }) => ({
      body: { ...recordOf('text'), ...(body as object), furthest: 0, updatedAt: new Date().toISOString() },
    }),
    'POST /courses/rag/progress': { progress: 33, completedLectures: ['text'] },
    ...change,
  });

/** Callbacks of the observers that wait for an element to become visible. */
export const sights: ((isIntersecting: boolean) => void)[] = [];
/** Replaces `IntersectionObserver`, which jsdom lacks. */
export const stubSight = (): void => {
  sights.length = 0;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        sights.push((isIntersecting) => tell([{ isIntersecting }]));
      }
      observe() {
        return undefined;
      }
      disconnect() {
        return undefined;
      }
    },
  );
};
