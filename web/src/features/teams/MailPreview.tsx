import { Paper, Text } from '@mantine/core';
import { invitationTerm, seatShares } from '#domain/teams/seats.ts';
import { useProfileCard } from '../../lib/session/profile-card.ts';
import type { SessionUser } from '../../lib/session/session-store.ts';
import { useSession } from '../../lib/session/useSession.ts';
import classes from './MailPreview.module.css';

interface Invitation {
  readonly courseTitle: string;
  /** Whoever has the link may accept it. */
  readonly anyAddress: boolean;
}

const Mail = ({ courseTitle, anyAddress, user }: Invitation & { user: SessionUser }) => {
  const from = useProfileCard(user).name ?? user.email ?? 'Somebody';
  return (
    <Paper
      className={classes.mail}
      radius="md"
      p="1.1rem 1.25rem"
      bg="var(--nl-surface-sunken)"
      fz="sm"
      dir="auto"
    >
      <p className={classes.subject}>
        <span className={classes.label}>Subject</span>
        <strong>{`${from} gives you a seat in ${courseTitle}`}</strong>
      </p>
      <p>{`${from} has paid for your seat in the course “${courseTitle}”. Taking it costs you nothing.`}</p>
      <p className={classes.button}>Take your seat</p>
      <p>{invitationTerm(anyAddress)}</p>
      <p>{`${from} will see: ${seatShares.map((share) => share.charAt(0).toLowerCase() + share.slice(1)).join('; ')}. Nothing else: no answers, no notes.`}</p>
    </Paper>
  );
};

/** What people read who are invited. */
export const MailPreview = (invitation: Invitation) => {
  const { user } = useSession();
  return (
    <section aria-labelledby="mail-title">
      <Text component="h3" id="mail-title" fz="1.0625rem" fw={600} mb="0.4rem">
        The email that they get
      </Text>
      {user && <Mail {...invitation} user={user} />}
    </section>
  );
};
