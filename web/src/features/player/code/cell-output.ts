import type { Picture, Trouble } from '#python/protocol.ts';
import { makeElement } from '../../../lib/browser/make-element.ts';
import { engineMegabytes } from './before-run.ts';
import type { EngineState, Outcome } from './python.ts';

/** A sentence for each reason for which a run ended without a result. */
export const halts = {
  stopped: 'Stopped. What ran before is forgotten: Run begins anew.',
  time: 'Stopped, because it took too long. Is there a loop without an end?',
  flood: 'Stopped, because it wrote without an end.',
  engine:
    'Python broke down and begins anew. Does the program call itself, or fill the memory, without an end?',
  exit: 'The code ended Python, as os._exit() does: Python begins anew.',
} as const;

/** A sentence for how a run ended, and what is said of it; undefined for one that ended well. */
export const describeOutcome = (outcome: Outcome): string | undefined => {
  if (outcome.kind === 'unavailable')
    return 'Python could not be loaded. You may be offline: check the connection, then press Run again.';
  if (outcome.kind === 'halted') return halts[outcome.reason];
  const { trouble } = outcome;
  if (!trouble) return undefined;
  return trouble.line === undefined ? trouble.message : `Line ${trouble.line}: ${trouble.message}`;
};

/** The module that code could not import. */
export const missingModule = (outcome: Outcome): string | undefined =>
  outcome.kind === 'done'
    ? /^ModuleNotFoundError: No module named '([\w.]+)'/.exec(outcome.trouble?.message ?? '')?.[1]
    : undefined;

/** A sentence for what is waited for; undefined when the engine is ready. */
export const describeEngine = ({ phase, share }: EngineState): string | undefined => {
  if (phase === 'fetching')
    return `Loading Python (${engineMegabytes} MB, once): ${Math.floor(share * 100)}%`;
  return phase === 'starting' ? 'Starting Python…' : undefined;
};

const pictureAddress = ({ type, data }: Picture): string => {
  const bytes = type === 'image/png' ? Uint8Array.from(atob(data), (char) => char.charCodeAt(0)) : data;
  return URL.createObjectURL(new Blob([bytes], { type }));
};

/** What a run shows. */
export interface OutputBox {
  /** Shows a line that says what is waited for; none for undefined. */
  readonly wait: (text: string | undefined) => void;
  readonly addText: (stream: 'out' | 'err', text: string) => void;
  /** A picture is shown as an image, so that nothing in it is interpreted as part of the page. */
  readonly addPicture: (picture: Picture) => void;
  /** Ends the box with a sentence for what went wrong, if something did, and what helps. */
  readonly end: (sentence: string | undefined, trouble: Trouble | undefined, help?: HTMLElement) => void;
}

/** Writes what a run shows into an element. What stood there before stays, paler, until the run shows something or ends. */
export const createOutputBox = (element: HTMLElement): OutputBox => {
  const waiting = makeElement('p', { class: 'waiting', hidden: '' });
  element.append(waiting);
  element.toggleAttribute('data-stale', true);
  let last: { readonly stream: 'out' | 'err'; readonly pre: HTMLElement } | undefined;
  let isEmpty = true;
  const clear = (): void => {
    element.replaceChildren(waiting);
    for (const name of ['data-stale', 'data-failed', 'data-output']) element.removeAttribute(name);
  };
  const add = (child: HTMLElement): void => {
    if (isEmpty) clear();
    isEmpty = false;
    last = undefined;
    waiting.before(child);
  };
  return {
    wait: (text) => {
      waiting.textContent = text ?? '';
      waiting.hidden = text === undefined;
    },
    addText: (stream, text) => {
      if (last?.stream !== stream) {
        const pre = makeElement('pre', { translate: 'no', ...(stream === 'err' && { class: 'err' }) });
        add(pre);
        last = { stream, pre };
      }
      last.pre.append(text);
    },
    addPicture: (picture) => {
      const image = makeElement('img', { alt: 'Picture that the code made', src: pictureAddress(picture) });
      image.addEventListener('load', () => URL.revokeObjectURL(image.getAttribute('src') ?? ''));
      add(image);
    },
    end: (sentence, trouble, help) => {
      if (sentence !== undefined) add(makeElement('p', { class: 'trouble' }, sentence));
      else if (isEmpty) add(makeElement('p', { class: 'waiting' }, 'It ran and shows nothing.'));
      if (help) add(help);
      if (trouble) add(makeElement('pre', { translate: 'no', class: 'err' }, trouble.trace));
      element.toggleAttribute('data-failed', sentence !== undefined);
      waiting.remove();
    },
  };
};
