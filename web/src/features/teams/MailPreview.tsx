import { Text } from '@mantine/core';
import { limits } from '#contract/limits.ts';
import { seenByBuyer } from '../../content/teams.ts';
import { useProfileCard } from '../../lib/session/profile-card.ts';
import type { SessionUser } from '../../lib/session/session-store.ts';
import { useSession } from '../../lib/session/useSession.ts';
import classes from './MailPreview.module.css';
import type { Team } from './useTeams.ts';

const Mail = ({ courseTitle, user }: { courseTitle: string; user: SessionUser }) => {
  const from = useProfileCard(user).name ?? user.email ?? 'Somebody';
  return (
    <div className={classes.mail} dir="auto">
      <p className={classes.subject}>
        <span className={classes.label}>Subject</span>
        <strong>{`${from} gives you a seat in ${courseTitle}`}</strong>
      </p>
      <p>{`${from} bought a place in “${courseTitle}” for you. Taking it costs you nothing.`}</p>
      <p className={classes.button}>Take your seat</p>
      <p>{`${from} will see ${seenByBuyer.join(', ')}. Nothing else.`}</p>
      <p>{`The link works for ${limits.invitationDays} days.`}</p>
    </div>
  );
};

/** What people read who are invited. */
export const MailPreview = ({ team }: { team: Team }) => {
  const { user } = useSession();
  return (
    <section aria-labelledby="mail-title">
      <Text component="h3" id="mail-title" fz="1.0625rem" fw={600} mb="0.4rem">
        The email that they get
      </Text>
      {user && <Mail courseTitle={team.courseTitle} user={user} />}
    </section>
  );
};
