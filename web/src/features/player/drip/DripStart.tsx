import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { CalendarIcon, LockIcon, PlayIcon, StarIcon } from '../../../components/course/course-icons.tsx';
import ruled from '../../../components/learner/Ruled.module.css';
import { listWaiting } from '../../../components/pace/next-step.ts';
import { AppLink } from '../../../components/ui/AppLink.tsx';
import { Button, ButtonLink } from '../../../components/ui/Button.tsx';
import type { Elements } from '../../../components/ui/elements.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { formatAppointment, formatCount } from '../../../lib/text/format.ts';
import { usePlayerSource } from '../course/source.ts';
import type { DripStartProps } from './drip-parts.ts';
import classes from './DripStart.module.css';
import { upcomingUnlocks } from './unlock-events.ts';

/** Adds a full stop unless the text ends with punctuation, such as a title that is a question. */
const endSentence = (words: string) => (/[.?!…]$/.test(words) ? words : `${words}.`);

/** Lectures that open together: when, and which. */
const Unlock = ({ icon, when, what }: { icon: Elements; when: Elements; what: readonly string[] }) => (
  <Group component="li" gap="0.25rem 1rem" px="1.1rem" py="0.85rem">
    <Group gap="xs" flex="0 1 20rem" wrap="nowrap" c="dimmed" fz="sm">
      {icon}
      <span>{when}</span>
    </Group>
    <Text flex="1 1 16rem" miw={0}>
      {what.join(', ')}
    </Text>
  </Group>
);

/** When the lectures open that have not. */
const Upcoming = ({ content }: Pick<DripStartProps['course'], 'content'>) => {
  const unlocks = upcomingUnlocks(content);
  const waiting = listWaiting(content.sections);
  const { lectureHref } = usePlayerSource();
  return (
    unlocks.length + waiting.length > 0 && (
      <Stack component="section" gap="sm" aria-labelledby="drip-upcoming">
        <Title order={2} id="drip-upcoming" fz="1.25rem">
          What unlocks when
        </Title>
        <Paper component="ol" className={`${ruled.rows} ${classes.unlocks}`} radius="md" m={0} p={0}>
          {unlocks.map(({ at, lectures: opened }) => (
            <Unlock
              key={at}
              icon={<CalendarIcon />}
              when={<time dateTime={at}>{formatAppointment(at)}</time>}
              what={opened.map(({ lecture }) => lecture.title)}
            />
          ))}
          {waiting.map(({ lectureId, title, sectionIndex, opens }) => (
            <Unlock
              key={lectureId}
              icon={<LockIcon />}
              when={
                <AppLink to={lectureHref(content.courseId, sectionIndex, lectureId)}>
                  Finish “<span dir="auto">{title}</span>” first
                </AppLink>
              }
              what={opens}
            />
          ))}
        </Paper>
      </Stack>
    )
  );
};

/** What the upgrade opens. */
const PremiumLectures = ({ courseId, lectures }: Pick<DripStartProps, 'lectures'> & { courseId: string }) => {
  const premium = lectures.filter(({ lecture }) => lecture.requiresUpgrade && !lecture.isUnlocked);
  return (
    premium.length > 0 && (
      <Paper
        component="section"
        withBorder={false}
        radius="md"
        p="lg"
        bg="var(--nl-violet-soft)"
        aria-labelledby="drip-premium"
      >
        <Stack gap="sm" align="start">
          <Title order={2} id="drip-premium" fz="1.25rem">
            <Group component="span" gap="xs">
              <StarIcon color="var(--nl-violet)" />
              <span>{formatCount(premium.length, 'premium lecture')}</span>
            </Group>
          </Title>
          <Text>{premium.map(({ lecture }) => lecture.title).join(', ')}</Text>
          <ButtonLink look="quiet" to={paths.upgrade.href(courseId)}>
            See the premium upgrade
          </ButtonLink>
        </Stack>
      </Paper>
    )
  );
};

export const DripStart = ({
  course,
  lectures,
  resume,
  hasBegun,
  percent,
  onContinue,
  onStart,
}: DripStartProps) => {
  const { content, drip } = course;
  const continueButton = (
    <Button
      key="continue"
      size="lg"
      look={hasBegun ? 'primary' : 'quiet'}
      disabled={!onContinue}
      onClick={onContinue}
    >
      {hasBegun && <PlayIcon />}
      <span>{' Continue Where You Left Off'}</span>
    </Button>
  );
  const startButton = (
    <Button key="start" size="lg" look={hasBegun ? 'quiet' : 'primary'} onClick={onStart}>
      {!hasBegun && <PlayIcon />}
      <span>{' Start from Beginning'}</span>
    </Button>
  );
  return (
    <Stack
      component="article"
      className={classes.start}
      gap="clamp(1.5rem, 3vw, 2.25rem)"
      maw="60rem"
      mx="auto"
    >
      <Stack className={classes.sky} data-night="">
        <Title fz="clamp(1.75rem, 1.3rem + 2vw, 2.75rem)" dir="auto">
          {content.title}
        </Title>
        <Text c="var(--nl-sky-lead)" fz="1.125rem">
          {onStart
            ? hasBegun
              ? `You have completed ${percent}%. ${resume ? endSentence(`Up next: ${resume.lecture.title}`) : ''}`
              : `${formatCount(drip?.unlockedContent.length ?? 0, 'lecture is', 'lectures are')} open and ready to watch.`
            : 'The first lecture has not unlocked yet. It will open here automatically.'}
        </Text>
        {onStart && (
          <Group className={classes.actions} gap="sm" pt="xs">
            {hasBegun ? [continueButton, startButton] : [startButton, continueButton]}
          </Group>
        )}
      </Stack>
      <Upcoming content={content} />
      <PremiumLectures courseId={content.courseId} lectures={lectures} />
    </Stack>
  );
};
