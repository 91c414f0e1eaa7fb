import { Group, Paper, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { Profile } from '#contract/schemas/user.ts';
import { AppLink } from '../../components/ui/AppLink.tsx';
import { Button } from '../../components/ui/Button.tsx';
import { ProblemMessage } from '../../components/ui/ProblemMessage.tsx';
import { api } from '../../lib/api/index.ts';
import { resourceKeys } from '../../lib/api/resource-keys.ts';
import { forgetResources, useResource } from '../../lib/api/useResource.ts';
import { deviceStorage } from '../../lib/browser/browser-storage.ts';
import { paths } from '../../lib/routing/paths.ts';

const offeredKey = (sub: string): string => `northlight:review-mail:${sub}`;

const Offer = ({ sub, profile, onDecline }: { sub: string; profile: Profile; onDecline: () => void }) => {
  const [state, setState] = useState<'open' | 'saving' | 'chosen'>('open');
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    deviceStorage.write(offeredKey(sub), 'offered');
  }, [sub]);
  const choose = async () => {
    setState('saving');
    setError(null);
    try {
      await api.updateProfile({ body: { emailPreferences: { reviews: 'daily' } } });
      forgetResources(resourceKeys.profile(sub));
      setState('chosen');
    } catch (problem) {
      setError(problem);
      setState('open');
      // Whoever wants the mail is asked again, if this page is left.
      deviceStorage.remove(offeredKey(sub));
    }
  };
  const answer = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button that was pressed is gone, if it still had the focus. In Safari what is around it had that.
    if (state === 'chosen' && document.activeElement?.contains(answer.current))
      answer.current?.focus({ preventScroll: true });
  }, [state]);
  return (
    <Paper p="lg" radius="lg">
      <Text ref={answer} role="status" tabIndex={-1} data-route-focus="">
        {state === 'chosen' && (
          <>
            <span>You will get an email on days on which something is due. Its hour is in </span>
            <AppLink to={paths.profile.href()}>your profile</AppLink>
            <span>.</span>
          </>
        )}
      </Text>
      {state !== 'chosen' && (
        <Stack gap="sm">
          <Text fw={600}>Shall we tell you when something is due?</Text>
          <Text c="dimmed">
            {`One email a day at most, at ${profile.reviewAt ?? limits.reviewMailDefault} in your time zone, and none on days on which you have begun by yourself.`}
          </Text>
          {error !== null && <ProblemMessage error={error} title="That could not be saved" />}
          <Group gap="sm">
            <Button size="sm" look="quiet" busy={state === 'saving'} onClick={() => void choose()}>
              Email me
            </Button>
            <Button size="sm" look="plain" onClick={onDecline}>
              No, thanks
            </Button>
          </Group>
        </Stack>
      )}
    </Paper>
  );
};

const Asked = ({ sub, onDecline }: { sub: string; onDecline: () => void }) => {
  const profile = useResource(resourceKeys.profile(sub), (signal) => api.getProfile({ signal }));
  // The setting that decides whether to ask is that of the first answer: choosing the mail must not take its confirmation away.
  const [known, setKnown] = useState<Profile>();
  if (profile.data && !known) setKnown(profile.data);
  return known?.emailPreferences.reviews === 'daily' || !known ? null : (
    <Offer sub={sub} profile={known} onDecline={onDecline} />
  );
};

/**
 * Offers the daily mail about reviews, once on a device.
 * @param props.onDecline called when the learner declines, which takes the offer and the pressed button away
 */
export const ReviewMailOffer = ({ sub, onDecline }: { sub: string; onDecline: () => void }) => {
  const [isOpen, setIsOpen] = useState(() => deviceStorage.read(offeredKey(sub)) === null);
  const decline = () => {
    setIsOpen(false);
    onDecline();
  };
  return isOpen ? <Asked sub={sub} onDecline={decline} /> : null;
};
