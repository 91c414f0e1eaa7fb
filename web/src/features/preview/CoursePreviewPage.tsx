import { Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { CoursePreview } from '#contract/schemas/drip.ts';
import { endOfDay } from '#domain/time/local-time.ts';
import { ButtonLink } from '../../components/ui/Button.tsx';
import { Message } from '../../components/ui/Message.tsx';
import { ProblemMessage } from '../../components/ui/ProblemMessage.tsx';
import { Skeleton } from '../../components/ui/Skeleton.tsx';
import { api, ApiProblem } from '../../lib/api/index.ts';
import { resourceKeys } from '../../lib/api/resource-keys.ts';
import { useResource } from '../../lib/api/useResource.ts';
import { deviceZone } from '../../lib/browser/device-zone.ts';
import { useReferrerPolicy } from '../../lib/browser/useReferrerPolicy.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useDocumentTitle } from '../../lib/routing/useDocumentTitle.ts';
import { formatCount, formatMoment, formatPrice } from '../../lib/text/format.ts';
import { Changes, MailTimeline } from './Beside.tsx';
import classes from './CoursePreviewPage.module.css';
import { computeDays, dateAt, type Days, findPosition } from './days.ts';
import { LectureStates } from './LectureStates.tsx';
import { DayControls, LearnerControls } from './PreviewControls.tsx';
import { createMomentFormat } from './words.ts';

/** Debounce, so that days the slider only passes are not requested. */
const settledAfterMs = 150;

interface Asked {
  readonly token: string;
  readonly zone: string;
  readonly isUpgraded: boolean;
  /** `YYYY-MM-DD`; absent for the moment of joining. */
  readonly day?: string | undefined;
}

const usePreview = ({ token, zone, isUpgraded, day }: Asked, isWanted = true) =>
  useResource(isWanted ? resourceKeys.coursePreview(token, zone, isUpgraded, day ?? '') : null, (signal) =>
    api.getCoursePreview({
      params: { token },
      query: { zone, day, upgraded: isUpgraded ? 'true' : undefined },
      signal,
    }),
  );

const isZone = (zone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};

/** The selection, kept in the URL so that it can be shared and reloaded. */
const useChoices = () => {
  const [query, setQuery] = useSearchParams();
  const given = query.get('zone');
  const choose = (name: string, value: string | undefined) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === undefined) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    zone: given !== null && isZone(given) ? given : (deviceZone() ?? 'UTC'),
    isUpgraded: query.get('upgraded') === 'true',
    day: query.get('day') ?? undefined,
    chooseZone: (zone: string) => choose('zone', zone),
    chooseUpgrade: (isUpgraded: boolean) => choose('upgraded', isUpgraded ? 'true' : undefined),
    chooseDay: (day: string | undefined) => choose('day', day),
  };
};

const Waiting = () => (
  <main className={`page-width ${classes.page}`} aria-busy="true" aria-label="Loading the preview">
    <Skeleton height={44} width="60%" />
    <Skeleton height={150} />
    <Skeleton height={320} />
  </main>
);

const Failed = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) => {
  const isGone = error instanceof ApiProblem && error.status === 404;
  return (
    <main className={`page-width ${classes.page}`}>
      {isGone ? (
        <Message
          tone="plain"
          title="This preview has ended"
          actions={<ButtonLink to={paths.courses.href()}>See the published courses</ButtonLink>}
        >
          <p>
            Its time is over, its author ended it, or the link is not complete. Ask whoever sent it to you for
            a new one; authors make it with <code>npm run content -- preview</code> and the folder of the
            course.
          </p>
        </Message>
      ) : (
        <ProblemMessage alone error={error} title="The preview could not be loaded" onRetry={onRetry} />
      )}
    </main>
  );
};

/** Debounces a value by `ms`. */
const useSettled = <T,>(value: T, ms: number): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
};

/** The preview, rendered once its first day has loaded. */
const PreviewDays = ({
  token,
  start,
  isStale,
}: {
  readonly token: string;
  /** The preview at the moment of joining. */
  readonly start: CoursePreview;
  /** The learner settings changed and the new preview has not loaded yet. */
  readonly isStale: boolean;
}) => {
  const { zone, isUpgraded, day, chooseZone, chooseUpgrade, chooseDay } = useChoices();
  const days: Days = useMemo(() => computeDays(start, zone), [start, zone]);
  const [chosen, setPosition] = useState(() => findPosition(days, day));
  // The new settings may have fewer days.
  const position = Math.min(chosen, days.max);
  const settled = useSettled(position, settledAfterMs);
  const asked = usePreview({ token, zone, isUpgraded, day: dateAt(days, settled) }, settled > 0);
  const answered = settled > 0 ? asked.data : start;
  const [known, setKnown] = useState({ preview: start, position: 0 });
  if (answered && answered !== known.preview) setKnown({ preview: answered, position: settled });
  const moment = useMemo(() => createMomentFormat(zone), [zone]);

  if (asked.status === 'failed') return <Failed error={asked.error} onRetry={asked.reload} />;
  const { course, content, mails, changes, expiresAt } = known.preview;
  const isBusy = isStale || answered === undefined || position !== settled;
  const lectures = content.content.flatMap((section) => section.lectures).length;
  const date = dateAt(days, known.position);
  const move = (to: number) => {
    setPosition(to);
    chooseDay(dateAt(days, to));
  };
  return (
    <main className={`page-width ${classes.page}`}>
      <Stack component="header" gap="0.5rem">
        <Text c="var(--nl-violet)" fw={600}>
          Preview
        </Text>
        <Title fz="clamp(1.75rem, 1.4rem + 1.6vw, 2.5rem)" dir="auto">
          {course.title}
        </Title>
        <Text maw="46rem" dir="auto">
          {course.description}
        </Text>
        <Text maw="46rem" size="sm" c="dimmed">
          <span>{formatPrice(course.price)}</span>
          {course.upgradePrice !== undefined && (
            <span>{`, upgrade ${formatPrice(course.upgradePrice)}`}</span>
          )}
          <span>{` · ${formatCount(lectures, 'lecture')} · as somebody sees it who joined ${moment(content.subscribedAt)}. Nothing here is published; whoever has this link can look at it until ${formatMoment(expiresAt)}.`}</span>
        </Text>
      </Stack>
      <DayControls
        days={days}
        position={position}
        onMove={move}
        status={
          isBusy
            ? 'Looking…'
            : `${content.unlockedContent.length} of ${formatCount(lectures, 'lecture')} open`
        }
      />
      <div className={classes.columns}>
        <Stack
          component="section"
          gap="1.5rem"
          aria-labelledby="preview-lectures"
          aria-busy={isBusy || undefined}
        >
          <Group gap="0.5rem 1rem" justify="space-between">
            <Title order={2} id="preview-lectures" fz="1.5rem">
              Lectures
            </Title>
            <LearnerControls
              zone={zone}
              isUpgraded={isUpgraded}
              hasUpgrade={course.upgradePrice !== undefined}
              onZone={chooseZone}
              onUpgrade={chooseUpgrade}
            />
          </Group>
          <LectureStates content={content} moment={moment} />
        </Stack>
        <Stack component="aside" gap="1.5rem">
          <MailTimeline
            mails={mails}
            until={date === undefined ? Date.parse(content.subscribedAt) : endOfDay(date, zone)}
            moment={moment}
          />
          <Changes changes={changes} />
        </Stack>
      </div>
    </main>
  );
};

/** Previews a course, published or not, on any day as a learner will see it. Everybody with the link may view it. */
const CoursePreviewPage = () => {
  useReferrerPolicy('no-referrer');
  const { token = '' } = useParams();
  const { zone, isUpgraded } = useChoices();
  const start = usePreview({ token, zone, isUpgraded });
  const [known, setKnown] = useState<CoursePreview>();
  if (start.data && start.data !== known) setKnown(start.data);
  useDocumentTitle(known ? `Preview: ${known.course.title}` : 'Preview of a course');
  if (start.status === 'failed') return <Failed error={start.error} onRetry={start.reload} />;
  if (!known) return <Waiting />;
  return <PreviewDays key={token} token={token} start={known} isStale={start.status === 'loading'} />;
};

export default CoursePreviewPage;
