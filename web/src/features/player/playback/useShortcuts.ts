import type { MediaPlayerInstance } from '@vidstack/react';
import { type RefObject, useEffect } from 'react';
import { findCommand, nextSpeed, type PlayerCommand } from './keyboard.ts';
import { hasSingleKeys } from './single-keys.ts';

const run = (command: PlayerCommand, player: MediaPlayerInstance) => {
  const { remoteControl: remote, state } = player;
  switch (command.kind) {
    case 'toggle-play':
      return remote.togglePaused();
    case 'toggle-mute':
      return remote.toggleMuted();
    case 'toggle-fullscreen':
      return remote.toggleFullscreen();
    case 'toggle-captions':
      return remote.toggleCaptions();
    case 'seek-by':
      return remote.seek(Math.min(state.duration, Math.max(0, state.currentTime + command.seconds)));
    case 'seek-to':
      return remote.seek(state.duration * command.fraction);
    case 'volume-by':
      if (command.step > 0 && state.muted) remote.unmute();
      return remote.changeVolume(Math.min(1, Math.max(0, state.volume + command.step)));
    case 'speed-by':
      return remote.changePlaybackRate(nextSpeed(state.playbackRate, command.step));
    case 'bookmark':
    case 'help':
      return undefined;
  }
};

/** The player's keys, most of them wherever the focus is on the page. The player library's own keys are off. */
export const useShortcuts = (
  player: RefObject<MediaPlayerInstance | null>,
  { onHelp, onBookmark }: { onHelp: () => void; onBookmark: () => void },
): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const command = findCommand(event, hasSingleKeys());
      if (!command) return;
      if (command.kind === 'help') {
        event.preventDefault();
        onHelp();
      } else if (player.current?.state.canPlay) {
        event.preventDefault();
        if (command.kind === 'bookmark') onBookmark();
        else run(command, player.current);
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [player, onHelp, onBookmark]);
};
