import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { canRun, isMetered } from '../code/can-run.ts';
import { readEdits } from '../code/cell-edits.ts';
import type { Cells } from '../code/cells.ts';

/** A pointer that rests this long on a button means to press it. */
const intentMs = 150;

/**
 * The cells of an article. Their code loads when a button of one is pressed first, or when there are changes to show.
 * @param key names the article on this device
 * @param say tells screen readers what happened
 */
export const useCells = (
  element: RefObject<HTMLElement | null>,
  key: string,
  say: (text: string) => void,
) => {
  const live = useRef<{ readonly first: Element; readonly cells: Promise<Cells> } | undefined>(undefined);
  const intent = useRef(0);
  const load = async (): Promise<Cells | undefined> => {
    const article = element.current;
    const first = article?.querySelector('figure[data-run]');
    if (!article || !first) return undefined;
    // The article's elements are made anew when it was published anew meanwhile.
    if (live.current?.first !== first) {
      const cells = import('../code/cells.ts').then(({ createCells }) => createCells(article, key, say));
      live.current = { first, cells };
    }
    return live.current.cells;
  };

  useEffect(() => {
    if (canRun() && Object.keys(readEdits(key)).length > 0) void load();
    return () => {
      clearTimeout(intent.current);
      void live.current?.cells.then((cells) => cells.leave());
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- cells belong to an article, not to a rendering
  }, [key]);

  return {
    press: (button: HTMLElement) => void load().then((cells) => cells?.press(button)),
    /** Fetches the engine for who is about to run something, but not where loading costs money. */
    onPointerOver: ({ target }: PointerEvent) => {
      clearTimeout(intent.current);
      if (!(target instanceof Element) || !target.closest('[data-cell^=run]') || isMetered()) return;
      intent.current = window.setTimeout(() => {
        void load();
        void import('../code/python.ts').then(({ loadPython }) => loadPython()).catch(() => undefined);
      }, intentMs);
    },
  };
};
