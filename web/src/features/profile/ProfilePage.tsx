import { Badge, DataList, Group, Paper, Skeleton, Stack, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Profile } from '#contract/schemas/user.ts';
import { LearnerMain } from '../../components/learner/LearnerMain.tsx';
import { Button } from '../../components/ui/Button.tsx';
import type { Elements } from '../../components/ui/elements.ts';
import { CheckIcon } from '../../components/ui/icons.tsx';
import { ProblemMessage } from '../../components/ui/ProblemMessage.tsx';
import { api } from '../../lib/api/index.ts';
import { resourceKeys } from '../../lib/api/resource-keys.ts';
import { forgetResources, useResource } from '../../lib/api/useResource.ts';
import { useDocumentTitle } from '../../lib/routing/useDocumentTitle.ts';
import { setProfileCard } from '../../lib/session/profile-card.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { showToast } from '../../lib/shell/toast.ts';
import { formatDay } from '../../lib/text/format.ts';
import { CalendarSection } from './CalendarSection.tsx';
import { ConnectionsSection } from './ConnectionsSection.tsx';
import { DataSection } from './DataSection.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { PaceSection } from './PaceSection.tsx';
import { PictureSection } from './PictureSection.tsx';
import classes from './ProfilePage.module.css';
import { PurchasesSection } from './PurchasesSection.tsx';
import { TokensSection } from './TokensSection.tsx';

const Facts = ({ profile: { email, emailVerified, createdAt } }: { profile: Profile }) => (
  <DataList className={classes.facts} withDivider>
    <DataList.Item>
      <DataList.ItemLabel>Email</DataList.ItemLabel>
      <DataList.ItemValue>
        <span className={classes.email}>{email}</span>{' '}
        {emailVerified ? (
          <Badge leftSection={<CheckIcon />}>Verified</Badge>
        ) : (
          <Badge color="warning">Not verified</Badge>
        )}
      </DataList.ItemValue>
    </DataList.Item>
    <DataList.Item>
      <DataList.ItemLabel>Member since</DataList.ItemLabel>
      <DataList.ItemValue>
        <time dateTime={createdAt}>{formatDay(createdAt)}</time>
      </DataList.ItemValue>
    </DataList.Item>
  </DataList>
);

const padding = 'clamp(1.25rem, 4vw, 2.25rem)';

const Section = ({ id, title, children }: { id: string; title: string; children: Elements }) => (
  <Paper component="section" p={padding} aria-labelledby={`profile-${id}`}>
    <Title order={2} id={`profile-${id}`} fz="1.375rem" mb="1.25rem">
      {title}
    </Title>
    {children}
  </Paper>
);

/** Profile sections of a loaded learner. Values saved here replace the loaded ones until the page is reloaded. */
const Sections = ({ loaded, sub }: { loaded: Profile; sub: string }) => {
  const [changed, setChanged] = useState<Profile>();
  const profile = changed ?? loaded;
  /** Details and picture are saved apart, and either may end while the other is on its way. */
  const change = (update: (now: Profile) => Profile) => {
    forgetResources(resourceKeys.profile(sub));
    setChanged((now) => update(now ?? loaded));
  };
  const { name, picture } = profile;
  useEffect(() => setProfileCard({ sub, name, picture }), [sub, name, picture]);
  return (
    <Stack gap="1.25rem">
      <Paper component="section" p={padding} aria-label="Picture">
        <PictureSection profile={profile} onChanged={(picture) => change((now) => ({ ...now, picture }))} />
        <Facts profile={profile} />
      </Paper>
      <Section id="details" title="Personal details">
        <DetailsForm
          profile={profile}
          onSaved={(next) => change((now) => ({ ...next, picture: now.picture }))}
        />
      </Section>
      <Section id="pace" title="Your pace">
        <PaceSection sub={sub} />
      </Section>
      <Section id="calendar" title="Calendar">
        <CalendarSection />
      </Section>
      <Section id="purchases" title="Purchases">
        <PurchasesSection sub={sub} />
      </Section>
      <Section id="assistants" title="Connected assistants">
        <ConnectionsSection sub={sub} />
      </Section>
      <Section id="tokens" title="Personal tokens">
        <TokensSection sub={sub} />
      </Section>
      <Section id="data" title="Your data">
        <DataSection />
      </Section>
    </Stack>
  );
};

const Waiting = () => (
  <Paper p={padding} role="status" aria-busy="true" aria-label="Loading your profile">
    <Group gap="1.25rem">
      <Skeleton circle height={112} />
      <Skeleton height={28} width={200} />
    </Group>
    <Skeleton height={320} mt="lg" />
  </Paper>
);

/** The learner's profile: picture, details, pace, calendar, purchases, assistants and data, with the button to sign out. */
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
    <LearnerMain
      width="43rem"
      title="Profile"
      action={
        <Button look="quiet" busy={isLeaving} onClick={() => void signOut()}>
          {isLeaving ? 'Signing out…' : 'Sign Out'}
        </Button>
      }
    >
      {profile.status === 'loading' && <Waiting />}
      {profile.status === 'failed' && (
        <ProblemMessage
          title="Your profile could not be loaded"
          error={profile.error}
          onRetry={profile.reload}
        />
      )}
      {profile.status === 'ready' && <Sections key={sub} loaded={profile.data} sub={sub} />}
    </LearnerMain>
  );
}
