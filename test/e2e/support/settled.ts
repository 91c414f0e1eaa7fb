import type { Page } from 'playwright-core';

const limits = {
  /** How long the markup has to stay as it is. */
  stillMs: 150,
  /** After which a page that does not come to rest is a failure. */
  patienceMs: 30_000,
};

/**
 * Runs in the page: resolves with '' once it stands still, or with what it still waits for.
 * A control is taken over when React left its properties on it; pages that are not ours have no such root and need none.
 */
const stillness = ({ stillMs, patienceMs }: typeof limits): Promise<string> => {
  let changedAt = performance.now();
  const observer = new MutationObserver(() => {
    changedAt = performance.now();
  });
  observer.observe(document, { childList: true, subtree: true });
  const isTakenOver = (control: Element) =>
    Object.keys(control).some((key) => key.startsWith('__reactProps$'));
  const awaited = (): string => {
    if (document.readyState !== 'complete') return 'the document is loading';
    if (!document.querySelector('h1')) return 'there is no main heading';
    if (document.fonts.status !== 'loaded') return 'fonts are loading';
    const busy = document.querySelector('[aria-busy="true"]');
    if (busy) return `still busy: ${busy.outerHTML.slice(0, 200)}`;
    // The elements of an article are not React's, which listens around them.
    const dead = [...document.querySelectorAll('#root :is(a, button, input)')].find(
      (control) => !isTakenOver(control) && !control.closest('[data-print], [data-rendered]'),
    );
    if (dead) return `not taken over: ${dead.outerHTML.slice(0, 200)}`;
    const picture = [...document.images].find(({ complete, loading }) => !complete && loading !== 'lazy');
    if (picture) return `a picture is loading: ${picture.currentSrc}`;
    return performance.now() - changedAt < stillMs ? 'the markup changes' : '';
  };
  // Pages that are only read load their script when a control is pointed at, all others when the pointer moves.
  for (const type of ['pointerover', 'pointermove']) {
    document
      .querySelector('#root a')
      ?.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse', movementX: 1 }));
  }
  const giveUpAt = performance.now() + patienceMs;
  return new Promise((resolve) => {
    const look = () => {
      const reason = awaited();
      if (reason && performance.now() < giveUpAt) {
        setTimeout(look, 50);
        return;
      }
      observer.disconnect();
      // The bar changes its colors with the page below it: the change takes a frame, even without motion.
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(reason)));
    };
    look();
  });
};

/**
 * Waits until the page is what a visitor would call loaded: its heading, fonts and pictures are there, nothing is marked as busy,
 * the script has taken over every control, and the markup has stopped changing. Looked at in the page, because a quiet network
 * says nothing of what was drawn, and is never reported again for a document that once was quiet.
 * @throws Error that names what the page still waits for after 30 s
 */
export const settled = async (page: Page): Promise<void> => {
  const reason = await page.evaluate(stillness, limits);
  if (reason) throw new Error(`${page.url()} did not come to rest: ${reason}`);
};
