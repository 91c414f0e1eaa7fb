import type { Element, ElementContent, Root as HtmlRoot } from 'hast';
import type { Code, Image, Nodes, Parents, Root } from 'mdast';
import remarkRehype, { defaultHandlers } from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { didYouMean } from '../check/did-you-mean.ts';
import type { ArticleImage } from './article-files.ts';
import { isCell } from './cells.ts';
import { isKnownLanguage, knownLanguages, toCodeFigure } from './highlight.ts';
import { createMacros, type Macros } from './macros.ts';
import { toMathMl } from './maths.ts';
import type { LinkTarget, reportTo, ResolvedLinks } from './resolve-links.ts';
import { headingPrefix, notePrefix } from './sanitize-article.ts';

type Handlers = NonNullable<NonNullable<Parameters<typeof remarkRehype>[1]>['handlers']>;
type Report = ReturnType<typeof reportTo>;

const element = (
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[] = [],
): Element => ({ type: 'element', tagName, properties, children });
const text = (value: string): ElementContent => ({ type: 'text', value });

/** An image by its storage key; its URL is signed when the article is read. */
export const imageElement = ({ file, width, height }: ArticleImage, alt: string): Element =>
  element('img', { dataKey: file.key, alt, width, height, loading: 'lazy' });

/** Wraps a table in a scrolling box that is focusable by keyboard. */
export const tableBox = (table: ElementContent): Element =>
  element('div', { className: ['table'], tabIndex: 0, role: 'region', ariaLabel: 'Table' }, [table]);

const linkProperties = (target: LinkTarget): Element['properties'] | undefined => {
  if (target.to === 'web') return { href: target.href, rel: ['noopener', 'noreferrer'] };
  if (target.to === 'heading') return { href: `#${headingPrefix}${target.slug}` };
  if (target.to === 'file') return { dataKey: target.key, download: true };
  if (target.to === 'nowhere') return undefined;
  return { dataLecture: target.lectureId, ...(target.at !== undefined && { dataAt: target.at }) };
};

/** Whether children are blocks: HTML there becomes a paragraph, elsewhere inline text. */
const isFlow = (parent: Parents | undefined): boolean =>
  ['root', 'blockquote', 'listItem', 'footnoteDefinition'].includes(parent?.type ?? '');

/** HTML in Markdown is shown as text. */
export const htmlAsText = (node: { readonly value: string }, parent: Parents | undefined): ElementContent =>
  isFlow(parent) ? element('p', {}, [text(node.value)]) : text(node.value);

/** A formula; its source when it cannot be set; nothing when it only defines macros. */
const mathOrSource = (
  node: Nodes & { value: string },
  isBlock: boolean,
  macros: Macros,
  report: Report,
): Element | undefined => {
  const found = toMathMl(node.value, isBlock, macros);
  if (!('problem' in found)) return found.math;
  if (found.isUnsupported) {
    const source = node.value.trim().replace(/\s+/g, ' ').slice(0, 80);
    report(node, `the formula "${source}" is shown as its source: ${found.problem}`, true);
  } else report(node, `the formula cannot be set: ${found.problem}`);
  return element('code', {}, [text(node.value)]);
};

/** What a cell prints, as published. */
export const outputBox = (printed: string): Element =>
  element('div', { className: ['output'] }, [element('pre', {}, [text(printed)])]);

const highlightAll = async (root: Root, report: Report): Promise<Map<Nodes, Element>> => {
  const blocks: Code[] = [];
  visit(root, 'code', (node) => {
    blocks.push(node);
  });
  const figures = new Map<Nodes, Element>();
  for (const node of blocks) {
    const language = node.lang?.toLowerCase();
    const isKnown = language === undefined || isKnownLanguage(language);
    if (!isKnown) {
      const message = `code in "${language}" is shown without colors: no such language is known`;
      report(node, `${message}${didYouMean(language, knownLanguages)}`, true);
    }
    figures.set(node, await toCodeFigure(node.value, isKnown ? language : undefined, isCell(node)));
  }
  return figures;
};

/** Handlers for the nodes that become other HTML than CommonMark specifies. */
const createHandlers = (
  figures: ReadonlyMap<Nodes, Element>,
  outputs: ReadonlyMap<Nodes, ElementContent>,
  { links, images }: ResolvedLinks,
  report: Report,
): Handlers => {
  const macros = createMacros();
  const image = (node: Image): ElementContent => {
    const found = images.get(node);
    return found ? imageElement(found, node.alt ?? '') : text(node.alt ?? '');
  };
  return {
    html: (_state, node, parent) => {
      report(node, 'HTML is shown as text: write Markdown, or `code` for what is to be read', true);
      return htmlAsText(node, parent);
    },
    code: (_state, node) => outputs.get(node) ?? figures.get(node),
    math: (_state, node) => {
      const formula = mathOrSource(node, true, macros, report);
      return formula && element('p', {}, [formula]);
    },
    inlineMath: (_state, node) => mathOrSource(node, false, macros, report),
    image: (_state, node) => image(node),
    link: (state, node) => {
      const properties = linkProperties(links.get(node) ?? { to: 'nowhere' });
      const children = state.all(node) as ElementContent[];
      return properties ? element('a', properties, children) : children;
    },
    paragraph: (state, node) => {
      const [only, ...others] = node.children;
      if (only?.type !== 'image' || others.length > 0 || !images.has(only)) {
        return defaultHandlers.paragraph(state, node);
      }
      const caption = only.title ? [element('figcaption', {}, [text(only.title)])] : [];
      return element('figure', { className: ['image'] }, [image(only), ...caption]);
    },
    table: (state, node) => tableBox(defaultHandlers.table(state, node)),
  };
};

/**
 * Spells the labels of footnotes in letters, digits, hyphens and `_`, so that ids and links agree: the library percent-encodes other
 * characters, which ids must not contain. Different labels stay different.
 */
export const spellNoteLabels = (root: Root): void => {
  visit(root, ['footnoteDefinition', 'footnoteReference'], (node) => {
    if (!('identifier' in node)) return;
    node.identifier = node.identifier.replaceAll(
      /[^a-z0-9-]/gu,
      (character) => `_${character.codePointAt(0)?.toString(16)}_`,
    );
  });
};

/** Adds our prefix to the id of the footnotes' label: the library only adds it to the other ids. */
export const renameNotesLabel = (tree: HtmlRoot): void => {
  visit(tree, 'element', (node) => {
    if (node.properties.id === 'footnote-label') node.properties.id = `${notePrefix}label`;
    if (node.properties.ariaDescribedBy !== undefined)
      node.properties.ariaDescribedBy = [`${notePrefix}label`];
  });
};

/**
 * Converts an article's Markdown to HTML, not yet sanitized.
 * @param outputs rendered outputs of a notebook, by their placeholder nodes
 */
export const toHtmlTree = async (
  root: Root,
  links: ResolvedLinks,
  outputs: ReadonlyMap<Nodes, ElementContent>,
  report: Report,
): Promise<HtmlRoot> => {
  spellNoteLabels(root);
  const figures = await highlightAll(root, (node, ...rest) => outputs.has(node) || report(node, ...rest));
  const tree = await unified()
    .use(remarkRehype, {
      handlers: createHandlers(figures, outputs, links, report),
      clobberPrefix: notePrefix,
      footnoteLabel: 'Notes',
      footnoteLabelProperties: {},
    })
    .run(root);
  renameNotesLabel(tree);
  return tree;
};
