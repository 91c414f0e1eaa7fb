import { useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';

/**
 * Returns the token of a notification mail's link for the course in the URL; empty without one. The token is removed
 * from the URL and the history as soon as the page has rendered, and kept in state until another course is shown.
 */
export const useNotifyToken = (): string => {
  const { courseId = '' } = useParams();
  const [query, setQuery] = useSearchParams();
  const given = query.get('notify') ?? '';
  const [kept, setKept] = useState({ courseId, token: given });
  if (given && (given !== kept.token || courseId !== kept.courseId)) setKept({ courseId, token: given });
  // Not a layout effect: the router starts listening only after the layout effects of the first render.
  useEffect(() => {
    if (!given) return;
    setQuery(
      (now) => {
        const rest = new URLSearchParams(now);
        rest.delete('notify');
        return rest;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [given, setQuery]);
  return kept.courseId === courseId ? kept.token : '';
};
