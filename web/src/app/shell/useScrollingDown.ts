import { useEffect, useState } from 'react';

/** Smaller movements are jitter of a resting finger. */
const minimumPx = 8;

/** Whether the visitor last scrolled down, which means reading: floating buttons should make way. */
export const useScrollingDown = (): boolean => {
  const [isDown, setIsDown] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const look = () => {
      const moved = window.scrollY - last;
      if (Math.abs(moved) < minimumPx) return;
      last = window.scrollY;
      setIsDown(moved > 0);
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return isDown;
};
