import { parsePublished } from '../../../lib/trusted-types.ts';

/** Where a link to a lecture leads; undefined for a lecture that is not there (any more). */
export type LectureLink = (lectureId: string, at?: number) => string | undefined;

/** The words of the code's language as people write them; others are shown as they are. */
const languages: Readonly<Record<string, string>> = {
  bash: 'Shell',
  sh: 'Shell',
  shell: 'Shell',
  c: 'C',
  cpp: 'C++',
  css: 'CSS',
  html: 'HTML',
  js: 'JavaScript',
  javascript: 'JavaScript',
  json: 'JSON',
  python: 'Python',
  py: 'Python',
  r: 'R',
  sql: 'SQL',
  text: 'Text',
  ts: 'TypeScript',
  typescript: 'TypeScript',
  yaml: 'YAML',
  yml: 'YAML',
};

/** @returns an element with attributes and children */
const make = (tag: string, attributes: Readonly<Record<string, string>>, ...children: (Node | string)[]) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
};

/** A heading becomes a link to itself, unless it holds one already. */
const linkHeading = (heading: Element): void => {
  if (heading.querySelector('a') || heading.closest('[data-footnotes]')) return;
  const link = make('a', { href: `#${heading.id}`, class: 'self' }, ...heading.childNodes);
  heading.append(link);
};

/** Names the language of a block of code and gives it the button that copies it. */
const dressCode = (figure: Element): void => {
  const lang = figure.getAttribute('data-lang') ?? '';
  const name = (languages[lang.toLowerCase()] ?? lang) || 'Code';
  const pre = figure.querySelector('pre');
  // The keyboard scrolls it: who comes there hears what it is.
  pre?.setAttribute('role', 'group');
  pre?.setAttribute('aria-label', lang && lang !== 'text' ? `Code in ${name}` : name);
  const button = make('button', { type: 'button', class: 'copy', 'data-copy': '' }, 'Copy');
  figure.prepend(make('div', { class: 'codebar' }, make('span', {}, name), button));
};

/** A formula of its own scrolls in its own box, as code does. */
const boxFormula = (math: Element): void => {
  const box = make('span', { class: 'formula', role: 'group', 'aria-label': 'Formula' });
  math.replaceWith(box);
  box.append(math);
};

/** A box that has more than it shows is a stop of the keyboard, which scrolls it; the others would only be in the way. */
export const markScrolling = (article: ParentNode): void => {
  for (const box of article.querySelectorAll<HTMLElement>('figure.code pre, .table, .formula, .output')) {
    if (box.scrollWidth > box.clientWidth + 1) box.tabIndex = 0;
    else box.removeAttribute('tabindex');
  }
};

/** Gives the links to lectures their addresses; one that leads nowhere stays text. */
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
 * An article's elements as the page shows them: headings that link to themselves, blocks of code with a button that
 * copies, formulas that scroll in a box, and links to lectures with an address, so that they can be opened beside, copied and
 * reached by the keyboard.
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

/** Where signed addresses stand: images, and files that are taken along. Publishing writes the address first. */
const signed = /(<img) src="[^"]*"|(<a) href="[^"]*"(?= download)/g;
const signedElements = 'img, a[download]';

/** Whether two answers are the same article, signed at different times. */
export const isSameArticle = (one: string, other: string): boolean =>
  one === other || one.replace(signed, '$1$2') === other.replace(signed, '$1$2');

const isShown = ({ complete, naturalWidth }: HTMLImageElement): boolean => complete && naturalWidth > 0;

/** Gives files, and the images that have not loaded, the addresses of a later answer; what is shown stays as it is. */
export const renewAddresses = (shown: Element, html: string): void => {
  const fresh = [...parsePublished(html).querySelectorAll(signedElements)];
  shown.querySelectorAll(signedElements).forEach((element, index) => {
    if (element instanceof HTMLImageElement && isShown(element)) return;
    const name = element instanceof HTMLImageElement ? 'src' : 'href';
    const address = fresh[index]?.getAttribute(name);
    if (address && element.getAttribute(name) !== address) element.setAttribute(name, address);
  });
};

/** Whether fresh addresses would be of use: for files, and for images that have not loaded, such as those far below. */
export const awaitsAddresses = (shown: Element): boolean =>
  [...shown.querySelectorAll(signedElements)].some(
    (element) => !(element instanceof HTMLImageElement && isShown(element)),
  );

/** The text of a block of code as it was written. */
export const codeOf = (button: Element): string =>
  button.closest('figure')?.querySelector('pre')?.textContent ?? '';

/** The element of an article that a fragment names: by its id, else the heading with these words (as hits of a search name it). */
export const findAnchor = (article: Element, name: string): Element | undefined => {
  if (!name) return undefined;
  const byId = [...article.querySelectorAll('[id]')].find(({ id }) => id === name);
  const words = name.trim();
  return (
    byId ??
    [...article.querySelectorAll('h2,h3,h4,h5,h6')].find(({ textContent }) => textContent.trim() === words)
  );
};
