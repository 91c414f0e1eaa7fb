import { Text } from '@mantine/core';
import { limits } from '#contract/limits.ts';
import { seatShares } from '#domain/teams/seats.ts';
import { useProfileCard } from '../../lib/session/profile-card.ts';
import type { SessionUser } from '../../lib/session/session-store.ts';
import { useSession } from '../../lib/session/useSession.ts';
import classes from './MailPreview.module.css';

const Mail = ({ courseTitle, user }: { courseTitle: string; user: SessionUser }) => {
  const from = useProfileCard(user).name ?? user.email ?? 'Somebody';
  return (
    <div className={classes.mail} dir="auto">
      <p className={classes.subject}>
        <span className={classes.label}>Subject</span>
        <strong>{`${from} gives you a seat in ${courseTitle}`}</strong>
      </p>
      <p>{`${from} has paid for your seat in the course “${courseTitle}”. Taking it costs you nothing.`}</p>
      <p className={classes.button}>Take your seat</p>
      <p>{`The invitation works for ${limits.invitationDays} days. Sign in with this address, or sign up with it.`}</p>
      <p>{`${from} will see: ${seatShares.map((share) => share.charAt(0).toLowerCase() + share.slice(1)).join('; ')}. Nothing else: no answers, no notes.`}</p>
    </div>
  );
};

/** What people read who are invited. */
export const MailPreview = ({ courseTitle }: { courseTitle: string }) => {
  const { user } = useSession();
  return (
    <section aria-labelledby="mail-title">
      <Text component="h3" id="mail-title" fz="1.0625rem" fw={600} mb="0.4rem">
        The email that they get
      </Text>
      {user && <Mail courseTitle={courseTitle} user={user} />}
    </section>
  );
};
