import { deviceStorage } from '../../../lib/browser/browser-storage.ts';
import { makeElement } from '../../../lib/browser/make-element.ts';
import { isMetered } from '../../../lib/browser/metered.ts';
import { canRun, editsKey, engineMegabytes } from './before-run.ts';
import type { Cells } from './cells.ts';

/** A pointer that is still on a button after this time means to press it. */
const intentMs = 150;

const addButtons = (figure: Element, index: number, { length }: ArrayLike<Element>): void => {
  const add = (action: string, text: string): void => {
    const button = makeElement('button', { type: 'button', class: 'act', 'data-cell': action }, text);
    figure.querySelector('[data-copy]')?.before(button);
  };
  add('run', index === 0 && isMetered() ? `Run (${engineMegabytes} MB)` : 'Run');
  if (index === 0 && length > 1) add('run-all', 'Run all');
  add('edit', 'Edit');
};

/**
 * Gives the cells of an article their buttons. The code behind them loads when a pointer or a press comes to one, or when there
 * are changes to show.
 * @param article element around the article's text, as `dressArticle` made it
 * @param key names the article on this device
 * @param say tells screen readers what happened
 * @returns takes the buttons' effect away and ends what runs
 */
export const addCellBars = (article: HTMLElement, key: string, say: (text: string) => void): (() => void) => {
  const figures = article.querySelectorAll('figure[data-run]');
  if (!canRun() || figures.length === 0) return () => undefined;
  figures.forEach((figure, index) => addButtons(figure, index, figures));
  let loading: Promise<Cells> | undefined;
  const load = () =>
    (loading ??= import('./cells.ts').then(({ createCells }) => createCells(article, key, say)));
  const findButton = ({ target }: Event) => (target as Element).closest<HTMLElement>('[data-cell]');
  const onClick = (event: Event): void => {
    const button = findButton(event);
    if (button) void load().then((cells) => cells.press(button));
  };
  const onPointerOver = (event: Event): void => {
    const button = findButton(event);
    if (!button?.matches('[data-cell^=run]') || isMetered()) return;
    void load();
    setTimeout(() => {
      if (button.matches(':hover')) void load().then((cells) => cells.warm());
    }, intentMs);
  };
  article.addEventListener('click', onClick);
  article.addEventListener('pointerover', onPointerOver);
  if (deviceStorage.read(editsKey(key)) !== null) void load();
  return () => {
    article.removeEventListener('click', onClick);
    article.removeEventListener('pointerover', onPointerOver);
    void loading?.then((cells) => cells.leave());
  };
};
