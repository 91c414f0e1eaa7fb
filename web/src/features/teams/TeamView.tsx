import { Alert, Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { LearnerMain } from '../../components/learner/LearnerMain.tsx';
import { NotReady } from '../../components/learner/NotReady.tsx';
import { WaitingBar } from '../../components/learner/WaitingBar.tsx';
import { Button, ButtonLink } from '../../components/ui/Button.tsx';
import { api } from '../../lib/api/index.ts';
import { waitUntil } from '../../lib/loading/wait-until.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useDocumentTitle } from '../../lib/routing/useDocumentTitle.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { formatCount, formatDay } from '../../lib/text/format.ts';
import { dropGiftDraft } from './gift-draft.ts';
import { GiftPanel } from './GiftPanel.tsx';
import { SeatsPanel } from './SeatsPanel.tsx';
import { type Team, useTeams } from './useTeams.ts';

/** Pauses between the questions whether a payment has arrived, in milliseconds; a minute in total. */
export const paidDelaysMs = [1_000, 1_000, 2_000, 3_000, 5_000, 8_000, 10_000, 15_000, 15_000];

/** Waits for the payment service to tell the server of a payment, which makes the team. */
const Confirming = ({ teamId, onReady }: { teamId: string; onReady: () => void }) => {
  const [attempt, setAttempt] = useState(0);
  const [isLate, setIsLate] = useState(false);
  const tellReady = useEffectEvent(onReady);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const isThere = async () => (await api.listTeams({ signal })).teams.some(({ id }) => id === teamId);
    waitUntil(isThere, signal, paidDelaysMs).then(
      (found) => {
        if (signal.aborted) return;
        if (found) tellReady();
        else setIsLate(true);
      },
      // The session has ended: the page says so when it loads again.
      () => {
        if (!signal.aborted) tellReady();
      },
    );
    return () => controller.abort();
  }, [teamId, attempt]);
  return (
    <Stack align="start" gap="md" role="status">
      {isLate ? (
        <>
          <Text>
            We have not heard from the payment service yet; some ways to pay take a day or two. If you have
            paid, do not pay again: we email you as soon as the payment is confirmed. This page shows it when
            you check again.
          </Text>
          <Button
            onClick={() => {
              setIsLate(false);
              setAttempt(attempt + 1);
            }}
          >
            Check again
          </Button>
        </>
      ) : (
        <>
          <Text>
            This takes a few seconds, and the page updates by itself. You can also close it and find it later
            under “Seats and gifts”.
          </Text>
          <WaitingBar label="Waiting for the confirmation" />
        </>
      )}
    </Stack>
  );
};

const describeTeam = ({ gift, seats, createdAt, receipt }: Team): string =>
  [
    gift ? 'A gift' : formatCount(seats, 'seat'),
    `bought ${formatDay(createdAt)}`,
    ...(receipt ? [`receipt ${receipt}`] : []),
  ].join(' · ');

const TeamBody = ({ team, sub, onChange }: { team: Team; sub: string; onChange: () => void }) => (
  <Stack gap="xl">
    {team.closed && (
      <Alert role="status" title="This order was closed">
        Who has begun keeps the course. Nobody can be invited any more; write to us if that is a surprise.
      </Alert>
    )}
    {team.gift ? (
      <GiftPanel team={team} sub={sub} />
    ) : (
      <SeatsPanel team={team} sub={sub} onChange={onChange} />
    )}
  </Stack>
);

/** The seats, or the gift, of one order. */
export const TeamView = () => {
  const { teamId = '' } = useParams();
  const [query] = useSearchParams();
  const { user } = useSession();
  const sub = user?.sub ?? '';
  const teams = useTeams(sub);
  const team = teams.data?.teams.find(({ id }) => id === teamId);
  const isPaid = query.has('paid');
  const isAwaited = teams.status === 'ready' && !team && isPaid;
  const title = team?.courseTitle ?? (isAwaited ? 'Your payment is being confirmed' : 'Seats and gifts');
  useDocumentTitle(title);
  const paidGift = isPaid && team?.gift ? team.courseId : undefined;
  useEffect(() => {
    if (paidGift !== undefined) dropGiftDraft(paidGift);
  }, [paidGift]);

  return (
    <LearnerMain width="62rem" title={title} lead={team && describeTeam(team)}>
      <NotReady of={teams} what="Your seats" height="18rem" radius="xl" />
      {isAwaited && <Confirming teamId={teamId} onReady={teams.reload} />}
      {teams.status === 'ready' && !team && !isPaid && (
        <Stack align="start">
          <Text>
            This order is not among yours. It may belong to another account, or the address may be mistyped.
          </Text>
          <ButtonLink to={paths.teams.href()}>Your seats and gifts</ButtonLink>
        </Stack>
      )}
      {team && <TeamBody key={team.id} team={team} sub={sub} onChange={teams.refresh} />}
    </LearnerMain>
  );
};
