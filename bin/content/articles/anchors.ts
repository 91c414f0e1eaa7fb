import type { Nodes, Root } from 'mdast';
import { visit } from 'unist-util-visit';

/** `<a id="name">` or `<a name="name">` that is no link, perhaps with its end. */
const opening =
  /^<a\s(?![^>]*\shref\s*=)(?!href\s*=)(?:[^>]*\s)?(?:id|name)\s*=\s*(?:"([^"]+)"|'([^']+)'|([^\s"'>/]+))[^>]*>(?:\s*<\/a\s*>)?\s*$/i;

const isEmpty = (node: Nodes): boolean =>
  node.type === 'text' && (node.data?.hProperties !== undefined || node.value.trim() === '');

/** Turns anchors, the only HTML that articles may have, into places that links lead to. */
export const placeAnchors = (root: Root): void => {
  visit(root, 'html', (node, index, parent) => {
    const [, double, single, bare] = opening.exec(node.value) ?? [];
    const name = double ?? single ?? bare;
    if (name === undefined || !parent || index === undefined) return;
    const isOpen = !/<\/a\s*>\s*$/i.test(node.value);
    const data = { hName: 'span', hProperties: { dataAnchor: name } };
    Object.assign(node, { type: 'text', value: '', data });
    const end = parent.children.findIndex(
      (other, at) => at > index && other.type === 'html' && /^<\/a\s*>$/i.test(other.value),
    );
    if (isOpen && end >= 0) parent.children.splice(end, 1);
  });
  // A paragraph of nothing else takes no room.
  visit(root, 'paragraph', (node) => {
    if (node.children.every(isEmpty)) node.data = { hName: 'div' };
  });
};
