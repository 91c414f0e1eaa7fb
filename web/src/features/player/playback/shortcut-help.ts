/** A line of the help dialog. */
interface ShortcutHelp {
  readonly keys: readonly string[];
  readonly does: string;
  /** Works only while the player has the focus. */
  readonly isInPlayer?: boolean;
}

/** The shortcuts as the help dialog lists them. */
export const shortcutHelp: readonly ShortcutHelp[] = [
  { keys: ['K'], does: 'Play or pause' },
  { keys: ['Space'], does: 'Play or pause', isInPlayer: true },
  { keys: ['J', 'L'], does: 'Back or forward 10 seconds' },
  { keys: ['←', '→'], does: 'Back or forward 5 seconds', isInPlayer: true },
  { keys: ['↑', '↓'], does: 'Volume up or down', isInPlayer: true },
  { keys: ['M'], does: 'Mute' },
  { keys: ['C'], does: 'Captions' },
  { keys: ['F'], does: 'Full screen' },
  { keys: ['B'], does: 'Bookmark this moment' },
  { keys: ['<', '>'], does: 'Slower or faster' },
  { keys: ['0–9'], does: 'Jump to 0–90% of the lecture' },
  { keys: ['/', 'Ctrl K'], does: 'Search in this course' },
  { keys: ['?'], does: 'Show these shortcuts' },
];
