import { describe, expect, it } from 'vitest';
import { pageDataId, readStaticPage } from '#web/lib/loading/static-page.ts';

const rootWith = (data: object | null, markup = '<main>Questions</main>'): HTMLElement => {
  document.body.innerHTML = `<div id="root">${markup}</div>`;
  if (data) {
    const element = document.createElement('script');
    element.type = 'application/json';
    element.id = pageDataId;
    element.textContent = JSON.stringify(data);
    document.body.append(element);
  }
  return document.getElementById('root') as HTMLElement;
};
const faq = { path: '/faq', resources: { facets: { topics: [] } }, entry: '/entry.js', scripts: [] };
const at = (pathname: string, search = '') => ({ pathname, search });

describe('a static page', () => {
  it('is taken over with the data that its markup was made from', () => {
    expect(readStaticPage(rootWith(faq), at('/faq'), null)).toEqual({ ...faq, isFirstRender: true });
    expect(readStaticPage(rootWith(faq), at('/faq/'), null)?.isFirstRender).toBe(true);
    // Campaign parameters do not matter, so early input on a page opened from an advertisement is kept.
    expect(
      readStaticPage(rootWith(faq), at('/faq', '?utm_source=a&utm_medium=b&gclid=c'), null)?.isFirstRender,
    ).toBe(true);
  });

  it('is drawn anew where the address or history ask for something else', () => {
    expect(readStaticPage(rootWith(faq), at('/faq', '?ref=mail'), null)?.isFirstRender).toBe(false);
    expect(readStaticPage(rootWith(faq), at('/faq', '?q=rag&utm_source=a'), null)?.isFirstRender).toBe(false);
    expect(readStaticPage(rootWith(faq), at('/faq'), { usr: { query: 'x' } })?.isFirstRender).toBe(false);
  });

  it('stands in for every address that has none, drawn anew for it', () => {
    const unknown = { ...faq, path: '*' };
    expect(readStaticPage(rootWith(unknown), at('/no/where'), null)?.isFirstRender).toBe(false);
    expect(readStaticPage(rootWith(unknown), at('/faq'), null)).toBeNull();
  });

  it('is none at an address that is no valid encoding', () => {
    expect(readStaticPage(rootWith(faq), at('/%E0%A4%A'), null)).toBeNull();
  });

  it('is none at another address, without data or without markup', () => {
    expect(readStaticPage(rootWith(faq), at('/courses'), null)).toBeNull();
    expect(readStaticPage(rootWith(null), at('/faq'), null)).toBeNull();
    expect(readStaticPage(rootWith(faq, ''), at('/faq'), null)).toBeNull();
  });
});
