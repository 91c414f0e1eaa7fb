import { useLayoutEffect } from 'react';

/** While shown, what requests of this page tell of its address, which names a person or is a secret. */
export const useReferrerPolicy = (policy: 'strict-origin' | 'no-referrer'): void => {
  useLayoutEffect(() => {
    const meta = document.createElement('meta');
    meta.name = 'referrer';
    meta.content = policy;
    document.head.append(meta);
    return () => meta.remove();
  }, [policy]);
};
