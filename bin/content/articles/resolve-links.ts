import type { Definition, Image, Link, Nodes, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { CourseFile } from '../resolve/stored-files.ts';
import { type ArticleImage, findImage, findLinkedFile } from './article-files.ts';
import type { Finding } from './parse-markdown.ts';

/** Where a link of an article leads. */
export type LinkTarget =
  | { readonly to: 'web'; readonly href: string }
  | { readonly to: 'lecture'; readonly lectureId: string; readonly at?: string }
  | { readonly to: 'heading'; readonly slug: string }
  | { readonly to: 'file'; readonly key: string }
  | { readonly to: 'nowhere' };

export interface ResolvedLinks {
  readonly links: ReadonlyMap<Nodes, LinkTarget>;
  readonly images: ReadonlyMap<Nodes, ArticleImage>;
  readonly files: readonly CourseFile[];
  /** Paths below the course's folder. */
  readonly named: readonly string[];
}

export interface LinkContext {
  readonly folder: string;
  /** Path of the article below the folder. */
  readonly name: string;
  readonly lectureId: string;
  /** Content types of the course's lectures by lecture id. */
  readonly lectures: ReadonlyMap<string, unknown>;
}

/** Finds a picture that is stored in the notebook's cell that a node stands in. */
export type FindAttachment = (node: Nodes, name: string) => ArticleImage | undefined;

type Report = (node: Nodes, message: string, isWarning?: true) => void;

/**
 * Creates a function that records a problem with the position of its node.
 * @param cells numbers of the notebook's cells that nodes stand in
 */
export const reportTo =
  (findings: Finding[], cells?: ReadonlyMap<Nodes, number>): Report =>
  (node, message, isWarning) => {
    const { line = 1, column = 1 } = node.position?.start ?? {};
    const cell = cells?.get(node);
    const named = cell === undefined ? message : `cell ${cell}: ${message}`;
    findings.push({ line, column, message: named, ...(isWarning && { isWarning }) });
  };

/** Decodes percent-encoding; as written when it is malformed. */
export const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const definitionKey = (identifier: string): string => identifier.toUpperCase();

/** Turns references such as `[text][label]` into links and images; labels without a definition in this tree stay text. */
export const resolveReferences = (root: Root): void => {
  const definitions = new Map<string, Definition>();
  visit(root, 'definition', (node) => {
    const key = definitionKey(node.identifier);
    if (!definitions.has(key)) definitions.set(key, node);
  });
  visit(root, ['linkReference', 'imageReference'], (node) => {
    if (node.type !== 'linkReference' && node.type !== 'imageReference') return;
    const definition = definitions.get(definitionKey(node.identifier));
    if (!definition) return;
    const type = node.type === 'linkReference' ? 'link' : 'image';
    Object.assign(node, { type, url: definition.url, title: definition.title });
  });
};

const isWebAddress = (url: string): boolean =>
  /^(?:https?:\/\/[^/]|mailto:[^@]+@)/i.test(url) && URL.canParse(url);

/** Normalizes an address as CommonMark does: encodes what needs it, keeps what is encoded, and puts the scheme in lower case. */
const webAddress = (url: string): string =>
  encodeURI(url.toWellFormed())
    .replace(/%25([0-9a-f]{2})/gi, '%$1')
    .replace(/^[a-z]+/i, (scheme) => scheme.toLowerCase());

const lectureTarget = (url: string, { lectures }: LinkContext): LinkTarget | { problem: string } => {
  const [, lectureId = '', , fragment] = /^lecture:([^#]*)(#(.*))?$/s.exec(url) ?? [];
  const kind = lectures.get(lectureId);
  if (kind === undefined)
    return { problem: `"${url}" leads nowhere: the course has no lecture "${lectureId}"` };
  if (fragment === undefined) return { to: 'lecture', lectureId };
  const at = /^t=(\d{1,5}(?:\.\d{1,3})?)$/.exec(fragment)?.[1];
  if (at === undefined) return { problem: `"${url}" must end with a second such as #t=42` };
  if (kind !== 'video') return { problem: `"${url}" names a second, but "${lectureId}" is no video` };
  return { to: 'lecture', lectureId, at };
};

const nowhere: LinkTarget = { to: 'nowhere' };

/**
 * Resolves every link and image of an article, and collects the files that it needs.
 * @param findAttachment finds what `attachment:` names, in notebooks
 * @param report called for broken links and for files that cannot be used
 */
export const resolveLinks = async (
  root: Root,
  context: LinkContext,
  report: Report,
  findAttachment?: FindAttachment,
): Promise<ResolvedLinks> => {
  resolveReferences(root);
  const links = new Map<Nodes, LinkTarget>();
  const images = new Map<Nodes, ArticleImage>();
  const files = new Map<string, CourseFile>();
  const named = new Set<string>();
  const pending: (Link | Image)[] = [];
  visit(root, (node) => {
    if (node.type === 'link' || node.type === 'image') pending.push(node);
  });

  const resolveImage = async (node: Image): Promise<void> => {
    if (!node.alt?.trim()) report(node, `the image "${node.url}" has no alternative text`, true);
    if (findAttachment && node.url.startsWith('attachment:')) {
      const name = decode(node.url.slice('attachment:'.length));
      const attached = findAttachment(node, name);
      if (!attached) report(node, `image: the cell has no picture "${name.slice(0, 80)}" attached`);
      else {
        images.set(node, attached);
        files.set(attached.file.key, attached.file);
      }
      return;
    }
    if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(node.url)) {
      report(node, `"${node.url.slice(0, 80)}" is not a file of the course: put the image into its folder`);
      return;
    }
    const found = await findImage(context, node.url);
    if ('problem' in found) report(node, `image: ${found.problem}`);
    else {
      images.set(node, found);
      files.set(found.file.key, found.file);
      named.add(found.name);
    }
  };

  const resolveLink = async (node: Link): Promise<LinkTarget> => {
    const { url } = node;
    if (isWebAddress(url)) return { to: 'web', href: webAddress(url) };
    if (url.startsWith('#')) return { to: 'heading', slug: url.slice(1) };
    if (url.startsWith('lecture:')) {
      const target = lectureTarget(url, context);
      if (!('problem' in target)) return target;
      report(node, target.problem);
      return nowhere;
    }
    if (url === '' || /^[a-z][a-z0-9+.-]*:|^\//i.test(url)) {
      const shown = url.slice(0, 80);
      report(node, `"${shown}" leads nowhere: link to http, https, mailto, lecture:<id>, #heading or a file`);
      return nowhere;
    }
    const found = await findLinkedFile(context, url);
    if ('problem' in found) {
      report(node, `link: ${found.problem}`);
      return nowhere;
    }
    files.set(found.file.key, found.file);
    named.add(found.name);
    return { to: 'file', key: found.file.key };
  };

  for (const node of pending) {
    if (node.type === 'image') await resolveImage(node);
    else links.set(node, await resolveLink(node));
  }
  return { links, images, files: [...files.values()], named: [...named] };
};
