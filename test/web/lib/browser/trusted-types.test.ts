import { describe, expect, it, vi } from 'vitest';
import {
  admitHtml,
  admitScriptUrl,
  keepHarmlessTags,
  parsePublished,
} from '#web/lib/browser/trusted-types.ts';

describe('HTML that a library writes', () => {
  it.each([
    'Plain words &amp; a &lt;tag&gt; in words',
    '<span title="Ines" data-part="voice">Hello</span> <i class="soft">there</i>',
    '<span data-part="timed" data-time="3" data-future="" style="color: #fff;">later</span>',
    '<ruby>漢<rt>kan</rt></ruby>',
  ])('keeps the markup of captions: %s', (caption) => {
    expect(keepHarmlessTags(caption)).toBe(caption);
  });

  it.each([
    ['<img src=x onerror=alert(1)>', ''],
    ['<span onclick="x()">a</span>', 'a</span>'],
    ['<<b>img src=x onerror=alert(1)>', 'img src=x onerror=alert(1)>'],
    ['<im<b>g onerror=x>', 'g onerror=x>'],
    ['<b title="<img onerror=x>">', '">'],
    ['<svg><use href="data:x"/></svg>', ''],
    ['<path d="M0" href="javascript:x"/>', ''],
    ['<script>alert(1)</script>', 'alert(1)'],
    ['<script', ''],
    ['a<!-- <b>x</b>', 'ax</b>'],
    ['<SPAN>a', 'a'],
    ["<b class='a'>", ''],
    ['<b/onclick=x>', ''],
  ])('takes out what could run: %s', (html, left) => {
    expect(keepHarmlessTags(html)).toBe(left);
    const page = document.createElement('div');
    page.innerHTML = keepHarmlessTags(html);
    for (const element of page.querySelectorAll('*')) {
      expect(element.getAttributeNames().filter((name) => /^on|href|src/.test(name))).toEqual([]);
      expect(['IMG', 'SCRIPT', 'IFRAME', 'USE', 'SVG']).not.toContain(element.tagName.toUpperCase());
    }
  });
});

describe('HTML that publishing has sanitized', () => {
  const html = '<h2 id="a">A</h2><img src="/media/one.png" alt="One">';

  it('becomes elements, outside of the page', () => {
    const parsed = parsePublished(html);
    expect(parsed.querySelector('img')?.getAttribute('src')).toBe('/media/one.png');
    expect(parsed.isConnected).toBe(false);
  });

  it('passes the policy while it is parsed, and at no other time', () => {
    const asked: string[] = [];
    const sink = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML');
    const spy = vi.spyOn(Element.prototype, 'innerHTML', 'set').mockImplementation(function (
      this: Element,
      text,
    ) {
      asked.push(admitHtml(text), admitHtml('<img src=x onerror=alert(1)>'));
      sink?.set?.call(this, text);
    });
    parsePublished(html);
    spy.mockRestore();
    expect(asked).toEqual([html, '']);
    expect(admitHtml(html)).toBe('A');
  });
});

describe('addresses of scripts', () => {
  const origin = 'https://site.example';
  it.each([
    ['/service-worker.js', `${origin}/service-worker.js`],
    ['/offline-worker.js', `${origin}/offline-worker.js`],
    ['/offline-worker.js/more', null],
    [`${origin}/assets/worker-1.js`, `${origin}/assets/worker-1.js`],
    ['https://www.googletagmanager.com/gtag/js?id=G-1', 'https://www.googletagmanager.com/gtag/js?id=G-1'],
    ['https://js-eu1.hsforms.net/forms/embed/1.js', 'https://js-eu1.hsforms.net/forms/embed/1.js'],
    ['/media/courses/x.js', null],
    ['/assets/../media/x.js', null],
    ['https://evil.example/assets/x.js', null],
    ['https://www.googletagmanager.com.evil.example/x.js', null],
    ['//evil.example/service-worker.js', null],
    ['data:text/javascript,1', null],
    ['javascript:1', null],
    ['http://', null],
  ])('%s', (address, allowed) => {
    expect(admitScriptUrl(address, origin)).toBe(allowed);
  });
});
