import { Alert, Box, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReviewItem, Reviews } from '#contract/schemas/reviews.ts';
import { LearnerMain } from '../../components/learner/LearnerMain.tsx';
import { NotReady } from '../../components/learner/NotReady.tsx';
import { Button, ButtonLink } from '../../components/ui/Button.tsx';
import { resourceKeys } from '../../lib/api/resource-keys.ts';
import { useResource } from '../../lib/api/useResource.ts';
import { readReviews } from '../../lib/reviews/read-reviews.ts';
import { nextWords } from '../../lib/reviews/review-words.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useDocumentTitle } from '../../lib/routing/useDocumentTitle.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { formatCount } from '../../lib/text/format.ts';
import { AnkiExport } from './AnkiExport.tsx';
import { ReviewCard } from './ReviewCard.tsx';
import { ReviewMailOffer } from './ReviewMailOffer.tsx';
import { useReviewSession } from './useReviewSession.ts';

/** Whether more is due than one answer of the server tells. */
const hasMore = ({ due, items }: Reviews): boolean => due > items.length;

/** The end of a queue: calm, and without blame for what waits. */
const Done = ({ reviews, reviewed }: { reviews: Reviews; reviewed: number }) => (
  <Paper p="clamp(1.5rem, 5vw, 3rem)" radius="xl">
    <Stack align="center" gap="xs" ta="center">
      <Text fz="1.5rem" fw={650} role="status">
        {hasMore(reviews) ? 'More is due today' : nextWords(reviews)}
      </Text>
      <Text c="dimmed" maw="32rem" mb="sm">
        <span>
          {reviewed > 0
            ? `You went through ${formatCount(reviewed, 'item')}. What you knew comes back later, what you did not comes back soon.`
            : 'Questions that you answer in lectures and quizzes come back here, on the day when you would begin to forget them.'}
        </span>
        {reviews.later > 0 && (
          <span>{` ${formatCount(reviews.later, 'more item')} can wait for another day.`}</span>
        )}
      </Text>
      <ButtonLink to={paths.dashboard.href()}>To the dashboard</ButtonLink>
    </Stack>
  </Paper>
);

const Session = ({
  sub,
  reviews,
  latest,
  onDone,
}: {
  sub: string;
  /** As the page opened. */
  reviews: Reviews;
  /** As the server says now. */
  latest: Reviews;
  /** Called when nothing is left, to learn what comes next. */
  onDone: () => void;
}) => {
  const session = useReviewSession(sub);
  const [opened, setLeft] = useState<readonly ReviewItem[]>(reviews.items);
  /** Ids of what the learner went through, in this visit. */
  const [seen, setSeen] = useState<readonly string[]>([]);
  const done = seen.length;
  /** What is left, first what is asked now: of the page as it opened, then of what the server has told since. */
  const left = opened.length > 0 ? opened : latest.items.filter(({ id }) => !seen.includes(id));
  const place = useRef<HTMLDivElement>(null);
  const takeFocus = () => place.current?.focus({ preventScroll: true });
  const isFirst = useRef(true);
  const [item] = left;
  const itemId = item?.id;
  useEffect(() => {
    // The button that led here is gone; the first item of a visit takes no focus.
    if (!isFirst.current) {
      takeFocus();
      window.scrollTo({ top: 0 });
    }
    isFirst.current = false;
  }, [itemId]);
  const tellDone = useEffectEvent(onDone);
  const isDone = item === undefined && done > 0;
  useEffect(() => {
    if (isDone) tellDone();
  }, [isDone]);
  const total = done + left.length;
  const advance = () => {
    setLeft(left.slice(1));
    if (itemId !== undefined) setSeen([...seen, itemId]);
  };
  return (
    <Stack gap="md">
      {session.refused.length > 0 && (
        <Alert color="red" title="Some reviews could not be taken" role="alert">
          <Text mb="sm">{session.refused.join(' ')}</Text>
          <Button
            size="sm"
            look="quiet"
            onClick={() => {
              session.dismissRefused();
              takeFocus();
            }}
          >
            All right
          </Button>
        </Alert>
      )}
      {session.waiting > 0 && (
        <Text role="status" c="dimmed">
          {`${formatCount(session.waiting, 'review')} kept on this device, sent as soon as that is possible.`}
        </Text>
      )}
      {item && (
        <Group gap="sm" wrap="nowrap">
          <Progress flex={1} value={(done / total) * 100} aria-label="Reviews done today" />
          <Text span size="sm" fw={600}>{`${done} of ${total}`}</Text>
        </Group>
      )}
      <Box ref={place} tabIndex={-1} data-route-focus="">
        {item ? (
          <ReviewCard
            key={item.id}
            item={item}
            session={session}
            onNext={advance}
            onLater={() => setLeft([...left.slice(1), item])}
            isOnly={left.length === 1}
          />
        ) : (
          <Stack gap="md">
            <Done reviews={latest} reviewed={done} />
            {done > 0 && !hasMore(latest) && <ReviewMailOffer sub={sub} onDecline={takeFocus} />}
          </Stack>
        )}
      </Box>
    </Stack>
  );
};

/** What the learner should review today, one item at a time. */
export default function ReviewPage() {
  const { user } = useSession();
  const sub = user?.sub ?? '';
  useDocumentTitle('Review');
  const reviews = useResource(resourceKeys.reviews(sub), (signal) => readReviews(sub, signal));
  // The page works on the queue as it was when it opened: an answer elsewhere must not take a question away.
  const [opened, setOpened] = useState<Reviews>();
  if (reviews.data && !opened) setOpened(reviews.data);
  return (
    <LearnerMain
      width="44rem"
      title="Review"
      lead="What you learned stays when it comes back at the right time. Ten minutes a day are plenty."
    >
      {!opened && <NotReady of={reviews} what="Your reviews" height="22rem" radius="xl" />}
      {opened && (
        <Stack gap="xl">
          <Session sub={sub} reviews={opened} latest={reviews.data ?? opened} onDone={reviews.refresh} />
          <AnkiExport />
        </Stack>
      )}
    </LearnerMain>
  );
}
