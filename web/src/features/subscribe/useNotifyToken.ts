import { useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';

/**
 * The token of a notification's mail, for the course in the address. It leaves the address, and the history with it, as soon as
 * the page is there, and stays known until another course is shown; empty without one.
 */
export const useNotifyToken = (): string => {
  const { courseId = '' } = useParams();
  const [query, setQuery] = useSearchParams();
  const given = query.get('notify') ?? '';
  const [kept, setKept] = useState({ courseId, token: given });
  if (given && (given !== kept.token || courseId !== kept.courseId)) setKept({ courseId, token: given });
  // Not a layout effect: the router listens only once those of the first render have run.
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
