import { useEffect, useState } from 'react';
import type { MediaPlayer } from './media-player.ts';

const restMs = 2_500;

/** Whether the controls are in use: recent input over the player, keyboard focus in the controls, or an open menu. */
export const useActivity = (media: MediaPlayer): boolean => {
  const [isActive, setActive] = useState(true);
  useEffect(() => {
    const stage = media.el;
    if (!stage) return undefined;
    let timer = 0;
    const rest = () => {
      const focused = document.activeElement;
      const isInControls = focused !== stage && stage.contains(focused) && focused?.matches(':focus-visible');
      if (isInControls || stage.querySelector('[role="menu"]')) return;
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
