import { type RefObject, useEffect, useRef } from 'react';

/** Tells an element's style sheet how tall the element is, as `--own-height`. @returns the ref of the element */
export const useOwnHeight = (): RefObject<HTMLElement | null> => {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() =>
      element.style.setProperty('--own-height', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return ref;
};
