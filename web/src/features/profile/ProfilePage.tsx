import { useState } from 'react';
import { Skeleton } from '@mantine/core';
import type { Profile } from '../../../../lambdas/contract/schemas/user.ts';
import { Avatar } from '../../components/Avatar.tsx';
import { Button } from '../../components/Button.tsx';
import { CheckIcon } from '../../components/icons.tsx';
import { ProblemMessage } from '../../components/ProblemMessage.tsx';
import { api } from '../../lib/api/index.ts';
import { formatDay } from '../../lib/format.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { showToast } from '../../lib/toast.ts';
import { useDocumentTitle } from '../../lib/useDocumentTitle.ts';
import { useResource } from '../../lib/useResource.ts';
import classes from './ProfilePage.module.css';

const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

const Details = ({ profile }: { profile: Profile }) => {
  const { name, email, emailVerified, picture, headline, bio, timeZone, emailPreferences, createdAt } =
    profile;
  return (
    <>
      <div className={classes.person}>
        <Avatar name={name || email} picture={picture} size={88} />
        <div className={classes.who}>
          <h2 className={classes.name}>{name || email}</h2>
          {headline && <p className={classes.headline}>{headline}</p>}
        </div>
      </div>
      {bio && <p className={classes.bio}>{bio}</p>}
      <dl className={classes.facts}>
        <div>
          <dt>E-mail</dt>
          <dd>
            <span className={classes.email}>{email}</span>{' '}
            {emailVerified ? (
              <span className={classes.verified}>
                <CheckIcon /> Verified
              </span>
            ) : (
              <span className={classes.unverified}>Not verified</span>
            )}
          </dd>
        </div>
        <div>
          <dt>Member since</dt>
          <dd>
            <time dateTime={createdAt}>{formatDay(createdAt)}</time>
          </dd>
        </div>
        <div>
          <dt>Time zone</dt>
          <dd>{timeZone ?? `${browserZone()} (from this browser)`}</dd>
        </div>
        <div>
          <dt>Lecture release mails</dt>
          <dd>{emailPreferences.releases ? 'On' : 'Off'}</dd>
        </div>
        <div>
          <dt>News mails</dt>
          <dd>{emailPreferences.news ? 'On' : 'Off'}</dd>
        </div>
      </dl>
    </>
  );
};

const Waiting = () => (
  <div role="status" aria-busy="true" aria-label="Loading your profile">
    <div className={classes.person}>
      <Skeleton circle height={88} />
      <Skeleton height={28} width={200} />
    </div>
    <Skeleton height={220} mt="lg" />
  </div>
);

/** Who the learner is here: what the site knows, and the way out. */
export default function ProfilePage() {
  const { user, logout } = useSession();
  const [isLeaving, setIsLeaving] = useState(false);
  useDocumentTitle('Profile');
  const profile = useResource(`profile:${user?.sub ?? ''}`, (signal) => api.getProfile({ signal }));

  const signOut = async () => {
    setIsLeaving(true);
    try {
      await logout();
    } catch {
      showToast('Signing out did not work. Please try again.', 'problem');
      setIsLeaving(false);
    }
  };

  return (
    <main className={classes.page}>
      <h1 className={classes.title}>Profile</h1>
      <div className={classes.card}>
        {profile.status === 'loading' && <Waiting />}
        {profile.status === 'failed' && (
          <ProblemMessage
            title="Your profile could not be loaded"
            error={profile.error}
            onRetry={profile.reload}
          />
        )}
        {profile.status === 'ready' && <Details profile={profile.data} />}
        <p className={classes.leave}>
          <Button look="quiet" disabled={isLeaving} onClick={() => void signOut()}>
            {isLeaving ? 'Signing out…' : 'Sign out'}
          </Button>
        </p>
      </div>
    </main>
  );
}
