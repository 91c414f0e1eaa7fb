import type { Nodes } from 'hast';
import { sanitize, type Schema } from 'hast-util-sanitize';

/** Prefixes of the ids of headings and footnotes, so that none collides with an id of the page. */
export const headingPrefix = 'section-';
export const notePrefix = 'note-';

const mathElements = (
  'math mrow mi mo mn ms mtext mspace mfrac msqrt mroot msub msup msubsup mover munder munderover mmultiscripts ' +
  'mprescripts none mtable mtr mtd mpadded mphantom menclose mstyle'
).split(' ');
const mathAttributes = (
  'display displaystyle scriptlevel mathvariant stretchy symmetric fence form separator largeop movablelimits accent ' +
  'accentunder lspace rspace minsize maxsize width height depth voffset linethickness columnspan rowspan columnalign ' +
  'rowalign columnlines rowlines columnspacing rowspacing notation'
).split(' ');

type Allowed = NonNullable<Schema['attributes']>[string];

/** An id after `prefix`: every character that `github-slugger` leaves in the slug of a heading, of any script. */
const idWithPrefix = (prefix: string): Allowed[number] => [
  'id',
  new RegExp(`^${prefix}[\\p{Alphabetic}\\p{M}\\p{N}\\p{Pc}\\p{Join_Control}-]+$`, 'u'),
];
const alignment: Allowed[number] = ['align', 'left', 'center', 'right'];
const spans: Allowed = ['colSpan', 'rowSpan', alignment];

/** Storage keys of images and files; publishing uploads them, and their URLs are signed when the article is read. */
const storageKey: Allowed[number] = ['dataKey', /^media\/(?:courses|files)\/[\w./-]+$/];

/** Attributes of a link. @param href where it may lead */
const linkTo = (href: RegExp): Allowed => [
  ['href', href],
  ['rel', 'noopener', 'noreferrer'],
  idWithPrefix(notePrefix),
  'ariaLabel',
  ['ariaDescribedBy', `${notePrefix}label`],
  ['dataFootnoteRef', true, ''],
  ['dataFootnoteBackref', true, ''],
  ['dataLecture', /^[a-z0-9-]+$/],
  ['dataAt', /^\d+(?:\.\d+)?$/],
  ['className', 'data-footnote-backref'],
  ['download', true, ''],
  storageKey,
];

/** Allowlist for articles: every other element, attribute and address is removed. */
export const articleSchema: Schema = {
  tagNames: [
    ...'h2 h3 h4 h5 h6 p br hr blockquote ul ol li dl dt dd input em strong b i u s del code pre span sup sub kbd a img'.split(
      ' ',
    ),
    ...'figure figcaption table thead tbody tfoot tr th td caption div section'.split(' '),
    ...mathElements,
  ],
  attributes: {
    ...Object.fromEntries(['h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, [idWithPrefix(headingPrefix)]])),
    h2: [idWithPrefix(`(?:${headingPrefix}|${notePrefix})`), ['className', 'sr-only']],
    a: linkTo(new RegExp(`^(?:https?://|mailto:|#(?:${headingPrefix}|${notePrefix}))`, 'i')),
    img: ['alt', 'width', 'height', ['loading', 'lazy'], storageKey],
    figure: [
      ['className', 'code', 'image'],
      ['dataLang', /^[\w+#.-]+$/],
      ['dataRun', true, ''],
    ],
    pre: [['tabIndex', 0]],
    span: [['className', /^tk-[a-z]+$/], idWithPrefix(headingPrefix)],
    div: [
      ['className', 'table', 'output'],
      ['tabIndex', 0],
      ['role', 'region'],
      ['ariaLabel', 'Table', 'Output'],
      ['dataOutput', 'error'],
    ],
    section: [
      ['className', 'footnotes'],
      ['dataFootnotes', true, ''],
    ],
    ol: ['start', ['className', 'contains-task-list']],
    ul: [['className', 'contains-task-list']],
    li: [['className', 'task-list-item'], idWithPrefix(notePrefix)],
    input: [['type', 'checkbox'], ['disabled', true], 'checked'],
    th: spans,
    td: spans,
    ...Object.fromEntries(
      mathElements.map((tag) => [tag, [...mathAttributes, ['className', /^(?:tml|wbk|chr)-[a-z-]+$/]]]),
    ),
  },
  required: { input: { type: 'checkbox', disabled: true } },
  protocols: { href: ['http', 'https', 'mailto'] },
  ancestors: {
    li: ['ol', 'ul'],
    input: ['li'],
    ...Object.fromEntries(['tbody', 'thead', 'tfoot', 'tr', 'td', 'th'].map((tag) => [tag, ['table']])),
    ...Object.fromEntries(mathElements.filter((tag) => tag !== 'math').map((tag) => [tag, ['math']])),
  },
  strip: ['script', 'style', 'template', 'iframe', 'object', 'svg', 'title', 'textarea', 'noscript'],
  clobber: [],
  allowComments: false,
  allowDoctypes: false,
};

/** Removes everything from an article that the allowlist lacks. */
export const sanitizeArticle = (tree: Nodes): Nodes => sanitize(tree, articleSchema);

/** Where links of a long description or a biography may lead: the web, a mailbox, or a page of the site. */
export const textAddress = /^(?:https?:\/\/|mailto:|\/(?![/\\]))/i;

const textSchema: Schema = {
  ...articleSchema,
  attributes: {
    ...articleSchema.attributes,
    a: linkTo(new RegExp(`${textAddress.source}|^#${notePrefix}`, 'i')),
  },
};

/** Removes everything from a text of a course file that the allowlist lacks. */
export const sanitizeText = (tree: Nodes): Nodes => sanitize(tree, textSchema);

/** Allowlist for the HTML output of notebooks: tables and the text in them. */
export const outputSchema: Schema = {
  ...articleSchema,
  tagNames:
    'p br hr em strong b i u s code pre div span sup sub blockquote table thead tbody tfoot tr th td caption ul ol li dl dt dd a h1 h2 h3 h4 h5 h6'.split(
      ' ',
    ),
  attributes: { th: spans, td: spans, a: [['href', /^https?:\/\//i]] },
  required: {},
};
