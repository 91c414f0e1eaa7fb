import { Badge } from '@mantine/core';
import { AppLink } from '../../components/ui/AppLink.tsx';
import { Button } from '../../components/ui/Button.tsx';
import { paths } from '../../lib/routing/paths.ts';
import { formatShortDay, formatUtcDay } from '../../lib/text/format.ts';
import classes from './SeatTable.module.css';
import type { Seat } from './useTeams.ts';

const statusWords = { invited: 'Invited', begun: 'Begun', finished: 'Finished', expired: 'Expired' } as const;
const statusColors = { invited: 'warning', begun: 'violet', finished: 'accent', expired: 'gray' } as const;

const SeatRow = ({ seat, onReclaim }: { seat: Seat; onReclaim: () => void }) => {
  const { email, status, invitedAt, claimedAt, progress, certificateId, lastActiveOn } = seat;
  const shown = seat.expired ? 'expired' : status;
  const since = claimedAt ?? invitedAt;
  return (
    <tr>
      <th scope="row" dir="auto">
        {email || <span className={classes.none}>Account deleted</span>}
      </th>
      <td data-label="Status">
        <span>
          <Badge color={statusColors[shown]} mr="0.4rem">
            {statusWords[shown]}
          </Badge>
          <time dateTime={since} className={classes.none}>
            {formatShortDay(since)}
          </time>
        </span>
      </td>
      <td data-label="Progress">
        {progress === undefined ? <span className={classes.none}>–</span> : <span>{`${progress}%`}</span>}
      </td>
      <td data-label="Certificate">
        {certificateId ? (
          <AppLink to={paths.certificate.href(certificateId)}>Certificate</AppLink>
        ) : (
          <span className={classes.none}>–</span>
        )}
      </td>
      <td data-label="Last active">
        {lastActiveOn ? (
          <time dateTime={lastActiveOn}>{formatUtcDay(lastActiveOn)}</time>
        ) : (
          <span className={classes.none}>–</span>
        )}
      </td>
      <td className={classes.action}>
        {status === 'invited' && (
          <Button look="quiet" size="sm" aria-label={`Take back the seat of ${email}`} onClick={onReclaim}>
            Take back
          </Button>
        )}
      </td>
    </tr>
  );
};

/** The seats of a team; on small screens each is a card. */
export const SeatTable = ({
  seats,
  onReclaim,
}: {
  seats: readonly Seat[];
  onReclaim: (seat: Seat) => void;
}) => (
  <table className={classes.table}>
    <thead>
      <tr>
        <th scope="col">Address</th>
        <th scope="col">Status</th>
        <th scope="col">Progress</th>
        <th scope="col">Certificate</th>
        <th scope="col">Last active</th>
        <td />
      </tr>
    </thead>
    <tbody>
      {seats.map((seat) => (
        <SeatRow key={seat.id} seat={seat} onReclaim={() => onReclaim(seat)} />
      ))}
    </tbody>
  </table>
);
