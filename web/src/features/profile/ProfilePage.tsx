import { useEffect, useState } from 'react';
import type { Profile } from '../../../../lambdas/contract/schemas/user.ts';
import { Button } from '../../components/ui/Button.tsx';
import { CheckIcon } from '../../components/ui/icons.tsx';
import { ProblemMessage } from '../../components/ui/ProblemMessage.tsx';
import { Skeleton } from '../../components/ui/Skeleton.tsx';
import { api } from '../../lib/api/index.ts';
import { resourceKeys } from '../../lib/api/resource-keys.ts';
import { forgetResources, useResource } from '../../lib/api/useResource.ts';
import { useDocumentTitle } from '../../lib/routing/useDocumentTitle.ts';
import { setProfileCard } from '../../lib/session/profile-card.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { showToast } from '../../lib/shell/toast.ts';
import { formatDay } from '../../lib/text/format.ts';
import { CalendarSection } from './CalendarSection.tsx';
import { DataSection } from './DataSection.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { PaceSection } from './PaceSection.tsx';
import { PictureSection } from './PictureSection.tsx';
import classes from './ProfilePage.module.css';
import { PurchasesSection } from './PurchasesSection.tsx';

const Facts = ({ profile: { email, emailVerified, createdAt } }: { profile: Profile }) => (
  <dl className={classes.facts}>
    <div>
      <dt>Email</dt>
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
  </dl>
);

/** Profile sections of a loaded learner. Values saved here replace the loaded ones until the page is reloaded. */
const Sections = ({ loaded, sub }: { loaded: Profile; sub: string }) => {
  const [changed, setChanged] = useState<Profile>();
  const profile = changed ?? loaded;
  const change = (next: Profile) => {
    forgetResources(resourceKeys.profile(sub));
    setChanged(next);
  };
  const { name, picture } = profile;
  useEffect(() => setProfileCard({ sub, name, picture }), [sub, name, picture]);
  return (
    <>
      <section className={classes.card} aria-label="Picture">
        <PictureSection profile={profile} onChanged={(address) => change({ ...profile, picture: address })} />
        <Facts profile={profile} />
      </section>
      <section className={classes.card} aria-labelledby="profile-details">
        <h2 id="profile-details" className={classes.heading}>
          Personal details
        </h2>
        <DetailsForm profile={profile} onSaved={change} />
      </section>
      <section className={classes.card} aria-labelledby="profile-pace">
        <h2 id="profile-pace" className={classes.heading}>
          Your pace
        </h2>
        <PaceSection sub={sub} />
      </section>
      <section className={classes.card} aria-labelledby="profile-calendar">
        <h2 id="profile-calendar" className={classes.heading}>
          Calendar
        </h2>
        <CalendarSection />
      </section>
      <section className={classes.card} aria-labelledby="profile-purchases">
        <h2 id="profile-purchases" className={classes.heading}>
          Purchases
        </h2>
        <PurchasesSection sub={sub} />
      </section>
      <section className={classes.card} aria-labelledby="profile-data">
        <h2 id="profile-data" className={classes.heading}>
          Your data
        </h2>
        <DataSection />
      </section>
    </>
  );
};

const Waiting = () => (
  <div className={classes.card} role="status" aria-busy="true" aria-label="Loading your profile">
    <div className={classes.person}>
      <Skeleton radius="round" height={112} width={112} />
      <Skeleton height={28} width={200} />
    </div>
    <Skeleton height={320} style={{ marginTop: '1.5rem' }} />
  </div>
);

/** The learner's profile: picture, details, pace, calendar, purchases and data, with the button to sign out. */
export default function ProfilePage() {
  const { user, logout } = useSession();
  const [isLeaving, setIsLeaving] = useState(false);
  useDocumentTitle('Profile');
  const sub = user?.sub ?? '';
  const profile = useResource(resourceKeys.profile(sub), (signal) => api.getProfile({ signal }));

  const signOut = async () => {
    setIsLeaving(true);
    try {
      if (!(await logout())) setIsLeaving(false);
    } catch {
      showToast('We could not sign you out. Please try again.', 'problem');
      setIsLeaving(false);
    }
  };

  return (
    <main className={classes.page}>
      <div className={classes.top}>
        <h1 className={classes.title}>Profile</h1>
        <Button look="quiet" busy={isLeaving} onClick={() => void signOut()}>
          {isLeaving ? 'Signing out…' : 'Sign Out'}
        </Button>
      </div>
      {profile.status === 'loading' && <Waiting />}
      {profile.status === 'failed' && (
        <ProblemMessage
          title="Your profile could not be loaded"
          error={profile.error}
          onRetry={profile.reload}
        />
      )}
      {profile.status === 'ready' && <Sections key={sub} loaded={profile.data} sub={sub} />}
    </main>
  );
}
