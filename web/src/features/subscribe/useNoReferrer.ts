import { useLayoutEffect } from 'react';

/** While shown, requests of this page name the site alone as where they come from: its query holds an email address. */
export const useNoReferrer = (): void => {
  useLayoutEffect(() => {
    const meta = document.createElement('meta');
    meta.name = 'referrer';
    meta.content = 'strict-origin';
    document.head.append(meta);
    return () => meta.remove();
  }, []);
};
