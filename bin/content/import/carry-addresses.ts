import type { Nodes } from 'mdast';
import { visit } from 'unist-util-visit';
import { parseText, UnreadableArticle } from '../articles/parse-markdown.ts';
import { decode } from '../articles/resolve-links.ts';

const scheme = 'attachment:';

/** Whether an address needs a file: one of the cell, or one beside the notebook. */
const needsFile = (url: string): boolean =>
  url.startsWith(scheme) || !(url === '' || /^(?:[a-z][a-z0-9+.-]*:|#|\/\/)/i.test(url));

const shorten = (text: string): string => text.slice(0, 80);

/** In HTML: the address of an attribute, of Markdown that a page does not read there, or of an attachment in any other form. */
const addressInHtml =
  /\s(?:src|href)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))|\]\(\s*<?([^)\s>]+)|\b(attachment:[^)\s<>"']+)/gi;

/** Addresses of pictures and links in a piece of HTML that is no comment. */
const addressesInHtml = (html: string): string[] =>
  html.startsWith('<!--')
    ? []
    : [...html.matchAll(addressInHtml)].map(([, ...forms]) => forms.find((url) => url !== undefined) ?? '');

/** Finds where an address stands in the source of a link, picture or definition; undefined when it is written with escapes. */
const placeOf = (written: string, url: string): number | undefined => {
  for (let at = written.lastIndexOf(url); at >= 0; at = at === 0 ? -1 : written.lastIndexOf(url, at - 1)) {
    if (/\](?:\(|:)\s*<?$/.test(written.slice(0, at))) return at;
  }
  return undefined;
};

/** What is known about an attachment by its name: the path under which it was kept, or why it was not. */
type Keep = (name: string) => { readonly path: string } | { readonly problem: string };

/**
 * Gives the attachments of a cell their paths as files, wherever Markdown names them.
 * @param keep keeps an attachment as a file
 * @param note called with each address that stays as it is and leads nowhere beside the article
 * @returns the text with the paths
 */
export const carryAddresses = (source: string, keep: Keep, note: (reason: string) => void): string => {
  const edits: { readonly at: number; readonly url: string; readonly path: string }[] = [];
  const carry = (node: Nodes, url: string): void => {
    if (!needsFile(url)) return;
    if (!url.startsWith(scheme)) {
      note(
        url.startsWith('/')
          ? `"${shorten(url)}" leads nowhere in a course: name a file beside the article`
          : `"${shorten(url)}" is not carried over: put that file beside the article`,
      );
      return;
    }
    const name = decode(url.slice(scheme.length));
    const kept = keep(name);
    const [from = 0, to = 0] = [node.position?.start.offset, node.position?.end.offset];
    const place = placeOf(source.slice(from, to), url);
    if ('problem' in kept) note(kept.problem);
    else if (place === undefined)
      note(`the address of ${shorten(name)} is written with escapes: name ${kept.path}`);
    else edits.push({ at: from + place, url, path: kept.path });
  };
  try {
    visit(parseText(source), (node) => {
      if (node.type === 'image' || node.type === 'link' || node.type === 'definition') carry(node, node.url);
      else if (node.type === 'html')
        for (const url of addressesInHtml(node.value).filter(needsFile))
          note(`"${shorten(url)}" stands in HTML, which pages show as text: write it in Markdown`);
    });
  } catch (error) {
    if (!(error instanceof UnreadableArticle)) throw error;
    note(`${error.finding.message}: its attachments are not carried over`);
    return source;
  }
  return edits
    .sort((a, b) => b.at - a.at)
    .reduce((text, { at, url, path }) => text.slice(0, at) + path + text.slice(at + url.length), source);
};
