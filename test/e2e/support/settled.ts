import type { Page } from 'playwright-core';

const limits = {
  /** Time without a change of the markup. */
  stillMs: 150,
  /** Time after which a page that is still changing fails. */
  patienceMs: 30_000,
};

/**
 * Runs in the page. Resolves with '' when the page has settled, or with the reason why it has not.
 * A control is hydrated when React left its properties on it. Foreign pages have no React root and pass.
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
    // The elements of an article are plain HTML inside a React element.
    const dead = [...document.querySelectorAll('#root :is(a, button, input)')].find(
      (control) => !isTakenOver(control) && !control.closest('[data-print], [data-rendered]'),
    );
    if (dead) return `not taken over: ${dead.outerHTML.slice(0, 200)}`;
    const picture = [...document.images].find(({ complete, loading }) => !complete && loading !== 'lazy');
    if (picture) return `a picture is loading: ${picture.currentSrc}`;
    return performance.now() - changedAt < stillMs ? 'the markup changes' : '';
  };
  // Reading pages load their script when the pointer reaches a control, all others when it moves.
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
      // The bar takes its colors from the page below it, which takes a frame even with reduced motion.
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(reason)));
    };
    look();
  });
};

/**
 * Waits until a visitor would call the page loaded: heading, fonts and pictures are there, nothing is marked as busy, every control
 * is hydrated, and the markup has stopped changing. It does not wait for an idle network: that says nothing about what is drawn, and
 * Playwright reports it only once per document.
 * @throws Error with the reason when the page has not settled after 30 s
 */
export const settled = async (page: Page): Promise<void> => {
  const reason = await page.evaluate(stillness, limits);
  if (reason) throw new Error(`${page.url()} did not come to rest: ${reason}`);
};
