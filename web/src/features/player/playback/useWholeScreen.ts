import { useMediaQuery } from '@mantine/hooks';
import { type RefObject, useEffect } from 'react';
import type { MediaPlayer } from '../media/media-player.ts';

/** Phone in landscape, where the video fills the screen; the style sheets use the same query. */
const sideways = '(orientation: landscape) and (max-height: 30em) and (max-width: 62em)';

/** Scrolls past the bar when a phone is turned to landscape, so that the video fills the screen. */
export const useWholeScreen = (player: RefObject<MediaPlayer | null>, lectureId: string): void => {
  const isSideways = useMediaQuery(sideways, undefined, { getInitialValueInEffect: false }) ?? false;
  useEffect(() => {
    if (isSideways) player.current?.el?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [player, isSideways, lectureId]);
};
