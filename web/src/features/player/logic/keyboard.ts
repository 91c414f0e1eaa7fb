/** What a key does in the player. */
export type PlayerCommand =
  | {
      readonly kind:
        'toggle-play' | 'toggle-mute' | 'toggle-fullscreen' | 'toggle-captions' | 'bookmark' | 'help';
    }
  /** Seconds, signed. */
  | { readonly kind: 'seek-by'; readonly seconds: number }
  /** Fraction of the duration, 0–0.9. */
  | { readonly kind: 'seek-to'; readonly fraction: number }
  /** Fraction of full volume, signed. */
  | { readonly kind: 'volume-by'; readonly step: number }
  | { readonly kind: 'speed-by'; readonly step: number };

export const speeds = { min: 0.5, max: 2, step: 0.25 } as const;
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
  '<': { kind: 'speed-by', step: -speeds.step },
  '>': { kind: 'speed-by', step: speeds.step },
  '?': { kind: 'help' },
};

/** The shortcuts as the help dialog lists them. */
export const shortcutHelp: readonly { readonly keys: readonly string[]; readonly does: string }[] = [
  { keys: ['Space', 'K'], does: 'Play or pause' },
  { keys: ['J', 'L'], does: 'Back or forward 10 seconds' },
  { keys: ['←', '→'], does: 'Back or forward 5 seconds' },
  { keys: ['↑', '↓'], does: 'Volume up or down' },
  { keys: ['M'], does: 'Mute' },
  { keys: ['C'], does: 'Captions' },
  { keys: ['F'], does: 'Full screen' },
  { keys: ['B'], does: 'Bookmark this moment' },
  { keys: ['<', '>'], does: 'Slower or faster' },
  { keys: ['0–9'], does: 'Jump to 0–90% of the lecture' },
  { keys: ['?'], does: 'Show these shortcuts' },
];

const typing = 'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"]';
/** Widgets that use the arrow keys themselves. */
const arrowWidgets =
  '[role="slider"], [role="menu"], [role="menuitem"], [role="menuitemradio"], [role="radio"], [role="tab"]';
/** Where space already means "press this". */
const pressable = 'button, summary, [role="button"], [role="menuitem"], [role="menuitemradio"]';

const isInside = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;

/**
 * The command of a key press, or `null` when the key is not ours: while typing, with a modifier, in a dialog, or when
 * the focused control has its own use for it.
 */
export const commandOf = (event: KeyboardEvent): PlayerCommand | null => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return null;
  const { key, target } = event;
  if (isInside(target, typing) || isInside(target, 'dialog, [role="dialog"]')) return null;
  if (key === ' ' && isInside(target, pressable)) return null;
  if (key.startsWith('Arrow') && isInside(target, arrowWidgets)) return null;
  if (/^[0-9]$/.test(key)) return { kind: 'seek-to', fraction: Number(key) / 10 };
  return commands[key.toLowerCase()] ?? null;
};

/** The next playback speed within 0.5–2. */
export const nextSpeed = (current: number, step: number): number =>
  Math.min(speeds.max, Math.max(speeds.min, current + step));
