import { useEffect, useEffectEvent } from 'react';

/** Calls back when the browser restores the page from its back/forward cache. */
export const usePageRestore = (onRestore: () => void): void => {
  const restore = useEffectEvent(onRestore);
  useEffect(() => {
    const listen = (event: PageTransitionEvent) => {
      if (event.persisted) restore();
    };
    window.addEventListener('pageshow', listen);
    return () => window.removeEventListener('pageshow', listen);
  }, []);
};
