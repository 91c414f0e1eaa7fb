import GithubSlugger from 'github-slugger';
import type { Element, Root as HtmlRoot } from 'hast';
import type { Heading, Root } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import { toPlainText } from './article-text.ts';
import { decode, type reportTo } from './resolve-links.ts';
import { headingPrefix } from './sanitize-article.ts';

const sameText = (a: string, b: string): boolean => {
  const plain = (text: string): string => text.normalize().trim().replace(/\s+/g, ' ').toLowerCase();
  return plain(a) === plain(b);
};

/**
 * Removes a first heading that repeats the title, which the page shows above the article, and makes the others begin at level 2:
 * if the author began at level 1, all move down by one.
 * @param title undefined where the page shows none: a first heading that alone is of level 1 is then the file's title, and removed
 */
export const shiftHeadings = (
  root: Root,
  title: string | undefined,
  report: ReturnType<typeof reportTo>,
): void => {
  const first = root.children.find(({ type }) => type !== 'definition');
  if (first?.type === 'heading' && first.depth === 1) {
    const isTitle =
      title === undefined
        ? root.children.every((node) => node === first || node.type !== 'heading' || node.depth > 1)
        : sameText(toString(first), title);
    if (isTitle) root.children.splice(root.children.indexOf(first), 1);
  }
  const headings: Heading[] = [];
  visit(root, 'heading', (node) => {
    headings.push(node);
  });
  const shift = headings.some(({ depth }) => depth === 1) ? 1 : 0;
  let above = 1;
  for (const heading of headings) {
    const written = heading.depth;
    heading.depth = Math.min(written + shift, 6) as Heading['depth'];
    if (heading.depth > above + 1) {
      const expected = '#'.repeat(above + 1 - shift);
      report(heading, `the heading skips a level: ${expected} comes before ${'#'.repeat(written)}`, true);
    }
    above = heading.depth;
  }
};

/** Finds the slug that a link's fragment leads to. */
export type FindTarget = (fragment: string) => string | undefined;

/**
 * Gives ids to headings, made from their text, and to anchors. Headings inside quotes and lists get none. Links lead to what they
 * name, also in Jupyter's form (`#The-Heading`) and to anchors. All of it is compared in one Unicode form: editors and systems write `é` in two.
 */
export const nameHeadings = (tree: HtmlRoot): FindTarget => {
  const slugger = new GithubSlugger();
  const slugs = new Set<string>();
  /** Slugs by the names that Jupyter gives headings. */
  const written = new Map<string, string>();
  const anchors = new Map<string, string>();
  const name = (node: Element): void => {
    const text = toPlainText(node.children).normalize();
    const slug = slugger.slug(text) || slugger.slug('part');
    slugs.add(slug);
    const jupyter = text.replace(/\s/g, '-');
    if (!written.has(jupyter)) written.set(jupyter, slug);
    node.properties.id = `${headingPrefix}${slug}`;
  };
  for (const node of tree.children) {
    if (node.type === 'element' && /^h[2-6]$/.test(node.tagName)) name(node);
  }
  visit(tree, 'element', (node) => {
    const { dataAnchor, ...properties } = node.properties;
    if (dataAnchor === undefined) return;
    node.properties = properties;
    const anchor = String(dataAnchor).normalize();
    if (anchors.has(anchor)) return;
    const slug = slugger.slug(anchor) || slugger.slug('part');
    anchors.set(anchor, slug);
    node.properties.id = `${headingPrefix}${slug}`;
  });
  const find: FindTarget = (fragment) => {
    const name = decode(fragment).normalize();
    const [exact] = [anchors.get(name), slugs.has(name) ? name : undefined, written.get(name)].filter(
      (slug) => slug !== undefined,
    );
    if (exact !== undefined) return exact;
    const loose = name.toLowerCase();
    return slugs.has(loose) ? loose : undefined;
  };
  visit(tree, 'element', ({ properties }) => {
    const href = String(properties.href ?? '');
    const slug = href.startsWith(`#${headingPrefix}`) && find(href.slice(headingPrefix.length + 1));
    if (slug) properties.href = `#${headingPrefix}${slug}`;
  });
  return find;
};
