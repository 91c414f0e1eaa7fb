import { useEffect, useState } from 'react';

/** Less is a finger that rests, not a direction. */
const noticedPx = 8;

/** Whether the page was last scrolled down: who reads on wants nothing over the text. */
export const useScrollingDown = (): boolean => {
  const [isDown, setIsDown] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const look = () => {
      const moved = window.scrollY - last;
      if (Math.abs(moved) < noticedPx) return;
      last = window.scrollY;
      setIsDown(moved > 0);
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return isDown;
};
