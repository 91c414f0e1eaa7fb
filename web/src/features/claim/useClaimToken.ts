import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { keepClaimToken, readClaimToken } from './claim-token.ts';

/**
 * Returns the token of the link that the visitor followed; empty without one. The token is removed from the address and the history as soon
 * as the page has rendered.
 */
export const useClaimToken = (): string => {
  const [query, setQuery] = useSearchParams();
  const given = query.get('token') ?? '';
  const [token, setToken] = useState(() => given || readClaimToken());
  if (given && given !== token) setToken(given);
  // Not a layout effect: the router starts listening only after the layout effects of the first render.
  useEffect(() => {
    if (!given) return;
    keepClaimToken(given);
    setQuery({}, { replace: true });
  }, [given, setQuery]);
  return token;
};
