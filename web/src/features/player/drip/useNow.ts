import { useEffect, useState } from 'react';

const hourMs = 3_600_000;

/** Current time (ms) for a countdown to `until`; updates every second in the last hour, every 30 s before. */
export const useNow = (until: number | null): number => {
  const [now, setNow] = useState(Date.now);
  const isClose = until !== null && until - now < hourMs;
  useEffect(() => {
    if (until === null) return undefined;
    const timer = setInterval(() => setNow(Date.now()), isClose ? 1_000 : 30_000);
    return () => clearInterval(timer);
  }, [until, isClose]);
  return now;
};
