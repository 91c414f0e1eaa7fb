import type { Page } from 'playwright-core';

interface Translated {
  /** Texts that the application changed although the page no longer shows them. */
  readonly stale: string[];
}

/**
 * Runs in the page before its scripts. Does what translators of browsers do: replaces each text, also one that comes later, by a copy in
 * two `<font>` elements, so that React holds text nodes that are no longer in the page.
 */
const translate = (): void => {
  const untouched = 'script, style, textarea, title, noscript, svg, [translate="no"]';
  const stale: string[] = [];
  Object.assign(window, { translated: { stale } satisfies Translated });
  const copies = new WeakSet<Node>();
  // The nodes that were replaced. Nobody sees a change of these.
  const replaced = new MutationObserver((changes) => {
    for (const { target, oldValue } of changes) {
      if (target.textContent !== oldValue) stale.push(`“${oldValue}” should read “${target.textContent}”`);
    }
  });
  const replace = (text: Text): void => {
    if (copies.has(text) || !text.data.trim() || text.parentElement?.closest(untouched) !== null) return;
    const copy = document.createTextNode(text.data);
    copies.add(copy);
    const inner = document.createElement('font');
    inner.append(copy);
    const outer = document.createElement('font');
    outer.append(inner);
    text.replaceWith(outer);
    replaced.observe(text, { characterData: true, characterDataOldValue: true });
  };
  const replaceIn = (node: Node): void => {
    if (node instanceof Text) {
      if (node.isConnected) replace(node);
      return;
    }
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(replace);
  };
  new MutationObserver((changes) => {
    for (const { addedNodes, target, type } of changes) {
      if (type === 'characterData') replaceIn(target);
      else addedNodes.forEach(replaceIn);
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
};

/** Lets a translator work on every document that this page opens from now on. */
export const translatedByBrowser = async (page: Page): Promise<void> => {
  await page.addInitScript(translate);
};

/** @returns texts of this document that changed without being seen, in words */
export const staleTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as { translated: Translated }).translated.stale);
