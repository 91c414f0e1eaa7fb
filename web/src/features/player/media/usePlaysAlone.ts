import { useEffect } from 'react';
import type { MediaPlayer } from './media-player.ts';

const channelName = 'northlight:playing';

/** Pauses the video when one in another tab of this browser begins to play. */
export const usePlaysAlone = (media: MediaPlayer): void => {
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return undefined;
    const channel = new BroadcastChannel(channelName);
    channel.addEventListener('message', () => media.pause());
    let wasPlaying = false;
    const end = media.subscribe(() => {
      const { playing } = media.state;
      if (playing && !wasPlaying) channel.postMessage('');
      wasPlaying = playing;
    });
    return () => {
      end();
      channel.close();
    };
  }, [media]);
};
