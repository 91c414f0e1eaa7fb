import { isModalOpen } from '#web/lib/shell/modal.ts';
import { playbackSpeeds } from '../media/speeds.ts';

/** Action of a key in the player. */
export type PlayerCommand =
  | {
      readonly kind:
        | 'toggle-play'
        | 'toggle-mute'
        | 'toggle-fullscreen'
        | 'toggle-captions'
        | 'bookmark'
        | 'help';
    }
  /** Seconds, signed. */
  | { readonly kind: 'seek-by'; readonly seconds: number }
  /** Fraction of the duration, 0–0.9. */
  | { readonly kind: 'seek-to'; readonly fraction: number }
  /** Fraction of full volume, signed. */
  | { readonly kind: 'volume-by'; readonly step: number }
  | { readonly kind: 'speed-by'; readonly step: number };

const volumeStep = 0.05;

const commands: Readonly<Record<string, PlayerCommand>> = {
  ' ': { kind: 'toggle-play' },
  k: { kind: 'toggle-play' },
  j: { kind: 'seek-by', seconds: -10 },
  l: { kind: 'seek-by', seconds: 10 },
  arrowleft: { kind: 'seek-by', seconds: -5 },
  arrowright: { kind: 'seek-by', seconds: 5 },
  arrowup: { kind: 'volume-by', step: volumeStep },
  arrowdown: { kind: 'volume-by', step: -volumeStep },
  m: { kind: 'toggle-mute' },
  f: { kind: 'toggle-fullscreen' },
  c: { kind: 'toggle-captions' },
  b: { kind: 'bookmark' },
  '<': { kind: 'speed-by', step: -playbackSpeeds.step },
  '>': { kind: 'speed-by', step: playbackSpeeds.step },
  '?': { kind: 'help' },
};

/** The code editor's field is in a shadow tree, of which a page sees only the host. */
const typing =
  'input:not([type="range"]), textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"], [data-typing]';
const dialogs = 'dialog, [role="dialog"]';
/** Widgets that handle arrow keys themselves. */
const arrowWidgets =
  'input[type="range"], [role="slider"], [role="menu"], [role="menuitem"], [role="menuitemradio"], [role="radio"], [role="tab"]';
/** Matches the player, by the attribute that `StageFrame` sets. */
const playerSelector = '[data-media-player]';
/** Widgets that the space key activates. */
const pressable = 'button, summary, [role="button"], [role="menuitem"], [role="menuitemradio"]';

const isInside = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;

/** Whether keys pressed here type text or belong to a dialog, including the assistant. */
export const takesKeys = (target: EventTarget | null): boolean =>
  isInside(target, typing) || isInside(target, dialogs);

/** Whether the learner is typing or in a dialog, which the page must not interrupt. */
export const isOccupied = (): boolean => takesKeys(document.activeElement) || isModalOpen();

/** Whether a key belongs to the player. In full screen only the player is visible, so every key does, wherever the focus is. */
export const isInPlayer = (target: EventTarget | null) =>
  isInside(target, playerSelector) || (document.fullscreenElement?.matches(playerSelector) ?? false);

/**
 * Returns the command of a key press. Returns `null` while typing, with a modifier, in a dialog, or when the focused control
 * handles the key itself. Space and arrow keys count only inside the player, because elsewhere they scroll the page.
 * @param hasSingleKeys whether letters, digits and signs are shortcuts on the whole page (WCAG 2.1.4)
 */
export const findCommand = (event: KeyboardEvent, hasSingleKeys = true): PlayerCommand | null => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return null;
  const { key, target } = event;
  if (takesKeys(target)) return null;
  const isMovement = key === ' ' || key.startsWith('Arrow');
  if (isMovement ? !isInPlayer(target) : !hasSingleKeys) return null;
  if (key === ' ' && isInside(target, pressable)) return null;
  if (key.startsWith('Arrow') && isInside(target, arrowWidgets)) return null;
  if (/^[0-9]$/.test(key)) return { kind: 'seek-to', fraction: Number(key) / 10 };
  return commands[key.toLowerCase()] ?? null;
};

/** The next playback speed within 0.5–2. */
export const nextSpeed = (current: number, step: number): number =>
  Math.min(playbackSpeeds.max, Math.max(playbackSpeeds.min, current + step));
