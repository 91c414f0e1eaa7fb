import { useLayoutEffect } from 'react';

/** Sets the document's referrer policy while mounted, for pages whose address names a person or is a secret. */
export const useReferrerPolicy = (policy: 'strict-origin' | 'no-referrer'): void => {
  useLayoutEffect(() => {
    const meta = document.createElement('meta');
    meta.name = 'referrer';
    meta.content = policy;
    document.head.append(meta);
    return () => meta.remove();
  }, [policy]);
};
