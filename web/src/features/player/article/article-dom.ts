import { makeElement } from '../../../lib/browser/make-element.ts';
import { parsePublished } from '../../../lib/browser/trusted-types.ts';

/** Returns the address of a linked lecture; undefined if the lecture is not in the course (any more). */
export type LectureLink = (lectureId: string, at?: number) => string | undefined;

/** Display names of code languages; others are shown as written. */
const languages: Readonly<Record<string, string>> = {
  bash: 'Shell',
  sh: 'Shell',
  shell: 'Shell',
  cpp: 'C++',
  js: 'JavaScript',
  javascript: 'JavaScript',
  python: 'Python',
  py: 'Python',
  text: 'Text',
  ts: 'TypeScript',
  typescript: 'TypeScript',
  yml: 'YAML',
};

/** Languages whose name is in capitals. */
const capitals = /^(?:c|css|html|json|r|sql|yaml)$/i;

/** Turns a heading into a link to itself, unless it contains a link. */
const linkHeading = (heading: Element): void => {
  if (heading.querySelector('a') || heading.closest('[data-footnotes]')) return;
  const link = makeElement('a', { href: `#${heading.id}`, class: 'self' }, ...heading.childNodes);
  heading.append(link);
};

/** Adds a bar with the language and a copy button to a code block; cells get more buttons there (`code/cell-bars.ts`). */
const dressCode = (figure: Element): void => {
  const lang = figure.getAttribute('data-lang') ?? '';
  const name = (languages[lang.toLowerCase()] ?? (capitals.test(lang) ? lang.toUpperCase() : lang)) || 'Code';
  const pre = figure.querySelector('pre');
  // The block is focusable for keyboard scrolling, so screen readers need a name for it.
  pre?.setAttribute('role', 'group');
  // Translated code would be copied, and run, as it is translated.
  pre?.setAttribute('translate', 'no');
  pre?.setAttribute('aria-label', lang && lang !== 'text' ? `Code in ${name}` : name);
  const button = makeElement('button', { type: 'button', class: 'act', 'data-copy': '' }, 'Copy');
  figure.prepend(
    makeElement('div', { class: 'codebar' }, makeElement('span', {}, name), makeElement('div', {}, button)),
  );
};

/** Wraps a display formula in a box that scrolls, as code does. */
const boxFormula = (math: Element): void => {
  const box = makeElement('span', { class: 'formula', role: 'group', 'aria-label': 'Formula' });
  math.replaceWith(box);
  box.append(math);
};

/** Sets the addresses of lecture links; a link without a target becomes plain text. */
export const linkLectures = (article: ParentNode, lectureLink: LectureLink): void => {
  for (const link of article.querySelectorAll<HTMLElement>('a[data-lecture]')) {
    const { lecture = '', at } = link.dataset;
    const seconds = at === undefined ? undefined : Number(at);
    const href = lectureLink(lecture, Number.isFinite(seconds) ? seconds : undefined);
    if (href) link.setAttribute('href', href);
    else link.removeAttribute('href');
  }
};

/**
 * Creates the elements of an article: headings that link to themselves, code blocks with a copy button, formulas in scrollable
 * boxes, and lecture links with an `href`, so that they can be opened in a new tab, copied and focused.
 */
export const dressArticle = (html: string, lectureLink: LectureLink): DocumentFragment => {
  const article = parsePublished(html);
  article.querySelectorAll('h2[id],h3[id],h4[id],h5[id],h6[id]').forEach(linkHeading);
  article.querySelectorAll('figure.code').forEach(dressCode);
  article.querySelectorAll('math[display=block]').forEach(boxFormula);
  for (const box of article.querySelectorAll('input[type=checkbox]')) {
    box.setAttribute('aria-label', box.hasAttribute('checked') ? 'Done' : 'To do');
  }
  linkLectures(article, lectureLink);
  return article;
};

/** Matches signed URLs of images and file downloads. Publishing writes the URL as the first attribute. */
const signed = /(<img) src="[^"]*"|(<a) href="[^"]*"(?= download)/g;
const signedElements = 'img, a[download]';

/** Whether two HTML texts are the same article with different signed URLs. */
export const isSameArticle = (one: string, other: string): boolean =>
  one === other || one.replace(signed, '$1$2') === other.replace(signed, '$1$2');

const isShown = ({ complete, naturalWidth }: HTMLImageElement): boolean => complete && naturalWidth > 0;

const addressOf = (element: Element): string =>
  element.getAttribute('src') ?? element.getAttribute('href') ?? '';

/**
 * Replaces the signed URLs of files, and of images that have not loaded; loaded images stay unchanged. They are found by their
 * address, since the output of a cell that ran stands in place of what was published.
 */
export const renewAddresses = (shown: Element, html: string): void => {
  const fresh = [...parsePublished(html).querySelectorAll(signedElements)].map(addressOf);
  for (const element of shown.querySelectorAll(signedElements)) {
    if (element instanceof HTMLImageElement && isShown(element)) continue;
    const present = addressOf(element);
    const file = present.split('?')[0];
    const address = fresh.find((each) => each.split('?')[0] === file);
    if (address && present !== address)
      element.setAttribute(element instanceof HTMLImageElement ? 'src' : 'href', address);
  }
};

/** Whether the article needs fresh URLs: it has files, or images that have not loaded yet. */
export const awaitsAddresses = (shown: Element): boolean =>
  [...shown.querySelectorAll(signedElements)].some(
    (element) => !(element instanceof HTMLImageElement && isShown(element)),
  );

/** Returns the text of the code block around a copy button. */
export const readCode = (button: Element): string =>
  button.closest('figure')?.querySelector('pre')?.textContent ?? '';

/** Finds the target of a URL fragment: the element with that id, else the heading with that text (as search results link). */
export const findAnchor = (article: Element, name: string): Element | undefined => {
  if (!name) return undefined;
  const byId = [...article.querySelectorAll('[id]')].find(({ id }) => id === name);
  const words = name.trim();
  return (
    byId ??
    [...article.querySelectorAll('h2,h3,h4,h5,h6')].find(({ textContent }) => textContent.trim() === words)
  );
};
