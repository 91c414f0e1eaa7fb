import { describe, expect, it } from 'vitest';
import { renderText } from '#bin/content/articles/render-text.ts';
import { checkFolder } from '#bin/content/check/check-folder.ts';
import { resolveCourse } from '#bin/content/resolve/resolve-course.ts';
import { inCourse, plainCourse } from '../../support/course-folder.ts';
import { folderOf, listProblems } from '../../support/course-problems.ts';

const htmlOf = async (markdown: string): Promise<string> => (await renderText(markdown)).html;

describe('a long description or biography', () => {
  it('becomes HTML with headings below those of the page', async () => {
    expect(await htmlOf('# Plan\n\nAn **arrow** for $5, or $6.\n\n- adding')).toBe(
      '<h3>Plan</h3>\n<p>An <strong>arrow</strong> for $5, or $6.</p>\n<ul>\n<li>adding</li>\n</ul>',
    );
  });

  it('has its tables in a box that scrolls and that the keyboard reaches', async () => {
    const html = await htmlOf('| Step | Time |\n| --- | ---: |\n| *one* | 2 \\| 3 |');
    expect(html).toMatch(/^<div class="table" tabindex="0" role="region" aria-label="Table"><table>/);
    expect(html).toContain('<td><em>one</em></td>\n<td align="right">2 | 3</td>');
  });

  it.each([
    ['a script', '<script>alert(1)</script>', '<p>&#x3C;script>alert(1)&#x3C;/script></p>'],
    ['a picture', 'See <img src=x onerror=alert(1)>', '<p>See &#x3C;img src=x onerror=alert(1)></p>'],
  ])('shows the HTML of %s as text, with a warning', async (_what, markdown, html) => {
    expect(await renderText(markdown)).toEqual({
      html,
      warnings: ['HTML is shown as text: write Markdown'],
    });
  });

  it.each(['https://a.example/b', 'mailto:ada@example.com', '/courses/vectors'])(
    'links to %s',
    async (address) => {
      expect(await renderText(`[there](${address})`)).toEqual({
        html: `<p><a href="${address}">there</a></p>`,
        warnings: [],
      });
    },
  );

  it.each(['javascript:alert(1)', 'JAVASCRIPT:alert(1)', 'data:text/html,x', '//a.example', 'x.md'])(
    'does not link to %s, with a warning',
    async (address) => {
      const { html, warnings } = await renderText(`[there](${address})`);
      expect(html).toBe('<p><a>there</a></p>');
      expect(warnings).toEqual([expect.stringMatching(/^the link to ".*" is left out/)]);
    },
  );

  it('leads to a footnote with any label, and back', async () => {
    const html = await htmlOf('See[^ä].\n\n[^ä]: Note.');
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    const links = [...html.matchAll(/ href="#([^"]*)"/g)].map(([, id]) => id);
    expect(links).toHaveLength(2);
    expect(ids).toEqual(expect.arrayContaining(links));
  });

  it('shows the alternative text of an image, with a warning', async () => {
    expect(await renderText('![a map](map.png)')).toEqual({
      html: '<p>a map</p>',
      warnings: ['the image "map.png" is left out'],
    });
  });

  it('is refused when it is nested too deeply or grows too large', async () => {
    expect((await renderText(`${'> '.repeat(21)}deep`)).problem).toContain(
      '21 quotes and lists in each other',
    );
    expect((await renderText('<'.repeat(50_000))).problem).toBe('becomes more than 100 KB of HTML');
  });

  it('is checked with its course: what is left out is said at the field', async () => {
    const files = inCourse('one', {
      'course.yaml': `${plainCourse}longDescription: "[bad](javascript:alert(1))"\n`,
    });
    const line = plainCourse.trimEnd().split('\n').length + 1;
    expect(await listProblems(files)).toEqual([
      `one/course.yaml:${line}: longDescription: the link to "javascript:alert(1)" is left out: begin it with https:// or /`,
    ]);
  });

  it('is published as HTML alone', async () => {
    const folder = folderOf(
      inCourse('one', { 'course.yaml': `${plainCourse}longDescription: An **arrow**.\n` }),
    );
    const [source] = (await checkFolder(folder)).courses;
    if (!source) throw new Error('the course has problems');
    const { course } = await resolveCourse(source);
    expect(course.longDescriptionHtml).toBe('<p>An <strong>arrow</strong>.</p>');
    expect(JSON.stringify(course)).not.toContain('**');
  });
});
