import { formatAppointment, formatCountdown } from '../../../lib/format.ts';
import { useNow } from './useNow.ts';

/** When the next lesson unlocks: the wait, counted down, and the moment in the viewer's own zone. */
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
