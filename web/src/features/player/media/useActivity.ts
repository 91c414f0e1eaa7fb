import { useEffect, useState } from 'react';
import type { MediaPlayer } from './media-player.ts';

const restMs = 2_500;

/** Whether the learner has just moved something over the player, or has the focus in its controls: they are in sight then. */
export const useActivity = (media: MediaPlayer): boolean => {
  const [isActive, setActive] = useState(true);
  useEffect(() => {
    const stage = media.el;
    if (!stage) return undefined;
    let timer = 0;
    const rest = () => {
      const isInControls = document.activeElement?.matches(':focus-visible') ?? false;
      if (isInControls && stage.contains(document.activeElement) && document.activeElement !== stage) return;
      setActive(false);
    };
    const act = () => {
      setActive(true);
      clearTimeout(timer);
      timer = window.setTimeout(rest, restMs);
    };
    const leave = ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') rest();
    };
    const types = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;
    for (const type of types) stage.addEventListener(type, act);
    stage.addEventListener('pointerleave', leave);
    act();
    return () => {
      clearTimeout(timer);
      for (const type of types) stage.removeEventListener(type, act);
      stage.removeEventListener('pointerleave', leave);
    };
  }, [media]);
  return isActive;
};
