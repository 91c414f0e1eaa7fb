import { type RefObject, useEffect } from 'react';
import type { MediaPlayer } from '../media/media-player.ts';
import { findCommand, isInPlayer, nextSpeed, type PlayerCommand } from './keyboard.ts';
import { hasSingleKeys } from './single-keys.ts';

const percent = (part: number): string => `${Math.round(part * 100)}%`;

/** Runs a command, and announces it where nothing else on the page tells a screen reader. */
const run = (command: PlayerCommand, player: MediaPlayer): void => {
  const { state } = player;
  switch (command.kind) {
    case 'toggle-play':
      player.announce(state.paused ? 'Playing' : 'Paused');
      player.togglePaused();
      break;
    case 'toggle-mute':
      player.announce(state.muted ? 'Sound on' : 'Muted');
      player.toggleMuted();
      break;
    case 'toggle-fullscreen':
      player.toggleFullscreen();
      break;
    case 'toggle-captions':
      player.announce(state.captions ? 'Captions off' : 'Captions on');
      player.toggleCaptions();
      break;
    case 'seek-by':
      player.seek(state.currentTime + command.seconds);
      break;
    case 'seek-to':
      player.seek(state.duration * command.fraction);
      break;
    case 'volume-by': {
      // As the slider shows it; what is muted cannot become quieter.
      const heard = state.muted ? 0 : state.volume;
      const volume = Math.min(1, Math.max(0, heard + command.step));
      player.announce(`Volume ${percent(volume)}`);
      if (volume !== heard) player.setVolume(volume);
      break;
    }
    case 'speed-by':
      player.setRate(nextSpeed(state.playbackRate, command.step));
      break;
    case 'bookmark':
    case 'help':
  }
};

/**
 * Keyboard shortcuts of the player; most work wherever the focus is on the page. Without the help, which says how to turn them off, they
 * work only where the focus is in the player (WCAG 2.1.4).
 */
export const useShortcuts = (
  player: RefObject<MediaPlayer | null>,
  { onHelp, onBookmark }: { onHelp?: () => void; onBookmark?: () => void } = {},
): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const command = findCommand(
        event,
        hasSingleKeys() && (onHelp !== undefined || isInPlayer(event.target)),
      );
      if (!command) return;
      const isHelp = command.kind === 'help';
      if (!isHelp && !player.current?.state.canPlay) return;
      event.preventDefault();
      // A key that is held steps on, and does anything else once.
      if (event.repeat && !('seconds' in command || 'step' in command)) return;
      if (isHelp) onHelp?.();
      else if (command.kind === 'bookmark') onBookmark?.();
      else if (player.current) run(command, player.current);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [player, onHelp, onBookmark]);
};
