import { Group, Progress, Stack, Text, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { NotReady } from '../../components/learner/NotReady.tsx';
import { AppLink } from '../../components/ui/AppLink.tsx';
import { Button } from '../../components/ui/Button.tsx';
import { PartBoundary } from '../../components/ui/PartBoundary.tsx';
import { api, ApiProblem, type ResponseOf } from '../../lib/api/index.ts';
import { resourceKeys } from '../../lib/api/resource-keys.ts';
import { useResource } from '../../lib/api/useResource.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { paths } from '../../lib/routing/paths.ts';
import { showToast } from '../../lib/shell/toast.ts';
import { formatCount } from '../../lib/text/format.ts';
import { InviteForm } from './InviteForm.tsx';
import { downloadReport } from './report.ts';
import { SeatTable } from './SeatTable.tsx';
import type { Seat, Team } from './useTeams.ts';

const ReclaimDialog = lazyPart(() => import('./ReclaimDialog.tsx'));

const describeReminders = (
  { reminded, waiting }: ResponseOf<'remindInvited'>,
  seats: readonly Seat[],
): string => {
  const expired = seats.filter((seat) => seat.expired).length;
  const sentences = [
    reminded > 0 && `${formatCount(reminded, 'person is', 'people are')} reminded.`,
    waiting > 0 && `${formatCount(waiting, 'person', 'people')} cannot be emailed just now: try again later.`,
    expired > 0 && `${formatCount(expired, 'invitation has', 'invitations have')} expired.`,
  ].filter(Boolean);
  return sentences.join(' ') || 'Everybody who was invited has been reminded before.';
};

/** Reminds those who were invited, and downloads the seats as a table. */
const ListActions = ({ team, seats }: { team: Team; seats: readonly Seat[] }) => {
  /** Seats that a reminder was asked for here: everybody is reminded once. */
  const [reminded, setReminded] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setIsBusy] = useState(false);
  const waiting = seats.filter(
    ({ id, status, expired }) => status === 'invited' && !expired && !reminded.has(id),
  );
  const remind = async () => {
    setIsBusy(true);
    try {
      const answer = await api.remindInvited({ params: { teamId: team.id }, body: {} });
      if (!answer.waiting) setReminded(new Set(seats.map(({ id }) => id)));
      showToast(describeReminders(answer, seats), answer.reminded === 0 ? 'info' : 'success');
    } catch (error) {
      showToast(
        error instanceof ApiProblem && error.code === 'conflict'
          ? 'Nobody is left to remind.'
          : 'The reminders could not be sent. Please try again.',
        'problem',
      );
    } finally {
      setIsBusy(false);
    }
  };
  const download = () =>
    downloadReport(team.id, team.courseId).catch(() =>
      showToast('The table could not be downloaded. Please try again.', 'problem'),
    );
  return (
    <Group gap="0.6rem">
      {!team.closed && (
        <Button look="quiet" size="sm" busy={isBusy || waiting.length === 0} onClick={() => void remind()}>
          {waiting.length === 0 ? 'Nobody to remind' : `Remind ${waiting.length} who have not begun`}
        </Button>
      )}
      <Button look="quiet" size="sm" onClick={() => void download()}>
        Download as CSV
      </Button>
    </Group>
  );
};

/** The form that invites, while there is a free seat. Once shown it stays: it says who was invited to the last seats and who was not. */
const Inviting = ({
  team,
  free,
  used,
  onInvited,
}: {
  team: Team;
  free: number;
  used: number;
  onInvited: () => void;
}) => {
  const [isShown, setIsShown] = useState(false);
  if (free > 0 && !isShown) setIsShown(true);
  return (
    <>
      {isShown && <InviteForm team={team} free={free} onInvited={onInvited} />}
      {free === 0 && (
        <Text>
          <span>
            {used > 0
              ? 'Every seat is used. Take back one that nobody has begun, or '
              : 'This order was refunded: no seat is left. You can '}
          </span>
          <AppLink to={paths.courseTeam.href(team.courseId)}>buy more seats</AppLink>
          <span>.</span>
        </Text>
      )}
    </>
  );
};

/** What is used of the seats, the form that invites, and the table of seats. */
export const SeatsPanel = ({
  team,
  sub,
  onChange,
}: {
  team: Team;
  sub: string;
  /** Called when seats were used or became free. */
  onChange: () => void;
}) => {
  const [leaving, setLeaving] = useState<Seat>();
  const heading = useRef<HTMLHeadingElement>(null);
  const resource = useResource(resourceKeys.seats(sub, team.id), (signal) =>
    api.listSeats({ params: { teamId: team.id }, signal }),
  );
  if (resource.status !== 'ready')
    return <NotReady of={resource} what="The seats" height="18rem" radius="xl" />;
  const { seats, free } = resource.data;
  const total = seats.length + free;
  const renew = () => {
    resource.refresh();
    onChange();
  };
  return (
    <>
      <Group gap="1rem" wrap="nowrap">
        <Progress
          flex={1}
          value={total > 0 ? (seats.length / total) * 100 : 0}
          aria-label="Seats that are used"
        />
        <Text span fw={600}>{`${seats.length} used, ${free} free`}</Text>
      </Group>
      {!team.closed && <Inviting team={team} free={free} used={seats.length} onInvited={renew} />}
      <Stack component="section" gap="md" aria-labelledby="seats-title">
        <Group justify="space-between" gap="0.75rem">
          <Title ref={heading} order={2} id="seats-title" fz="1.375rem" tabIndex={-1}>
            Seats
          </Title>
          {seats.length > 0 && <ListActions team={team} seats={seats} />}
        </Group>
        {seats.length === 0 ? (
          <Text c="dimmed">Nobody is invited yet.</Text>
        ) : (
          <SeatTable seats={seats} onReclaim={setLeaving} />
        )}
      </Stack>
      {leaving && (
        <PartBoundary name="The dialog" onClose={() => setLeaving(undefined)}>
          <ReclaimDialog
            teamId={team.id}
            seat={leaving}
            onClose={(isChanged) => {
              // At once, since a closing dialog gives the focus back to the button that opened it, which goes with its seat.
              flushSync(() => setLeaving(undefined));
              if (!isChanged) return;
              heading.current?.focus();
              renew();
            }}
          />
        </PartBoundary>
      )}
    </>
  );
};
