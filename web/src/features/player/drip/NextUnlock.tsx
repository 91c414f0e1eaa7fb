import { useEffect, useState } from 'react';
import { formatAppointment, formatCountdown } from '../../../lib/text/format.ts';

const hourMs = 3_600_000;

/** Current time (ms) for a countdown to `until`; updates every second in the last hour, every 30 s before. */
const useNow = (until: number | null): number => {
  const [now, setNow] = useState(Date.now);
  const isClose = until !== null && until - now < hourMs;
  useEffect(() => {
    if (until === null) return undefined;
    const timer = setInterval(() => setNow(Date.now()), isClose ? 1_000 : 30_000);
    return () => clearInterval(timer);
  }, [until, isClose]);
  return now;
};

/** Countdown to the next unlock, with its date in the viewer's time zone. */
export const NextUnlock = ({ at }: { at: string }) => {
  const moment = Date.parse(at);
  const left = moment - useNow(moment);
  return (
    <>
      <span>{'Next lesson unlocks in '}</span>
      <time dateTime={at}>
        <strong>{left > 0 ? formatCountdown(left) : 'a moment'}</strong>
        <span>{` (${formatAppointment(at)})`}</span>
      </time>
    </>
  );
};
