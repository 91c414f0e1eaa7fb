import { formatAppointment, formatCountdown } from '../../../lib/format.ts';
import { useNow } from './useNow.ts';

/** Countdown to the next unlock, with its date in the viewer's time zone. */
export const NextUnlock = ({ at }: { at: string }) => {
  const moment = Date.parse(at);
  const left = moment - useNow(moment);
  return (
    <>
      Next lesson unlocks in{' '}
      <time dateTime={at}>
        <strong>{left > 0 ? formatCountdown(left) : 'a moment'}</strong> ({formatAppointment(at)})
      </time>
    </>
  );
};
