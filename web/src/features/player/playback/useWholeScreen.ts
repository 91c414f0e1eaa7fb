import { useMediaQuery } from '@mantine/hooks';
import { type RefObject, useEffect } from 'react';
import type { MediaPlayer } from '../media/media-player.ts';

/** As the style sheet has it: a phone on its side, whose whole screen the video takes. */
const sideways = '(orientation: landscape) and (max-height: 30em) and (max-width: 62em)';

/** Brings the video onto the whole screen of a phone that is turned on its side; the bar is above it. */
export const useWholeScreen = (player: RefObject<MediaPlayer | null>, lectureId: string): void => {
  const isSideways = useMediaQuery(sideways, undefined, { getInitialValueInEffect: false }) ?? false;
  useEffect(() => {
    if (isSideways) player.current?.el?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [player, isSideways, lectureId]);
};
