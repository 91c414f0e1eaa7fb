import { useEffect, useRef } from 'react';

/** Calls back when the browser restores the page from its back/forward cache. */
export const useReturn = (onReturn: () => void): void => {
  const current = useRef(onReturn);
  useEffect(() => {
    current.current = onReturn;
  });
  useEffect(() => {
    const look = (event: PageTransitionEvent) => {
      if (event.persisted) current.current();
    };
    window.addEventListener('pageshow', look);
    return () => window.removeEventListener('pageshow', look);
  }, []);
};
