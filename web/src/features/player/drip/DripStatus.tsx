import { Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { countUnfinished, isPaused, listWaiting } from '../../../components/pace/next-step.ts';
import { isOwnPace } from '../../../components/pace/pace-draft.ts';
import { pauseWords } from '../../../components/pace/pace-words.ts';
import { ResumeButton } from '../../../components/pace/ResumeButton.tsx';
import { AppLink } from '../../../components/ui/AppLink.tsx';
import { Button } from '../../../components/ui/Button.tsx';
import { formatCount } from '../../../lib/text/format.ts';
import { type PlayerCourse, usePlayerSource } from '../course/source.ts';
import { CalendarButton } from './CalendarButton.tsx';
import type { DripStatusProps } from './drip-parts.ts';
import classes from './DripStatus.module.css';
import { NextUnlock } from './NextUnlock.tsx';

/** A learner is behind from two unfinished open lectures on: a single one is simply the next lecture. */
const behindFrom = 2;

/** Pace actions open to the learner of a drip course now. */
const findPaceActions = ({ content, drip }: PlayerCourse, completed: ReadonlySet<string>) => {
  const pace = drip?.pace;
  const unfinished = countUnfinished(content.sections, completed);
  const isRunning = pace?.status !== 'paused';
  return {
    // The dialog reads the pace again if it could not be read.
    canSetPace: pace === undefined || isOwnPace(pace),
    canOpenNext: pace !== undefined && pace.allowed.ahead && isRunning && pace.upcoming.length > 0,
    canCatchUp: pace?.allowed.pause === true,
    /** Number of unfinished lectures that the schedule has opened; 0 below two, while paused, or when no more come. */
    behind: isRunning && drip?.nextReleaseDate && unfinished >= behindFrom ? unfinished : 0,
  };
};

/** What comes next: the end of a pause, a date, or a lecture to finish first. */
const Upcoming = ({
  course: { content, drip },
  onResumed,
}: {
  course: PlayerCourse;
  onResumed: () => void;
}) => {
  const { lectureHref } = usePlayerSource();
  const { courseId, sections, title } = content;
  // Without a readable pace, the lectures show whether the course is paused.
  const state = drip?.pace ?? { status: isPaused(sections) ? ('paused' as const) : ('running' as const) };
  const paused = pauseWords(state);
  const [first] = listWaiting(sections);
  return (
    <>
      {paused && (
        <Group
          gap="0.5rem 1rem"
          w="100%"
          p="0.6rem 0.85rem"
          c="var(--nl-warning)"
          bg="var(--nl-warning-soft)"
          bdrs="md"
        >
          <Text inherit flex="1 1 10rem" fw={600}>
            {paused}
          </Text>
          <ResumeButton courseId={courseId} title={title} onResumed={onResumed} />
        </Group>
      )}
      {drip?.nextReleaseDate && (
        <Text inherit c="dimmed" className={classes.next}>
          <NextUnlock at={drip.nextReleaseDate} />
        </Text>
      )}
      {!paused && !drip?.nextReleaseDate && first && (
        <Text inherit c="dimmed" className={classes.next}>
          <AppLink to={lectureHref(courseId, first.sectionIndex, first.lectureId)}>
            Finish “<span dir="auto">{first.title}</span>” first
          </AppLink>{' '}
          to go on
        </Text>
      )}
    </>
  );
};

/** Release state of a drip course: number of unlocked lectures, next unlock, and actions. */
export const DripStatus = ({
  course,
  completed,
  onPace,
  onResumed,
  onContinue,
  onStart,
}: DripStatusProps) => {
  const { drip, content } = course;
  if (!drip) return null;
  const { behind, canSetPace, canOpenNext, canCatchUp } = findPaceActions(course, completed);
  return (
    <Stack className={classes.status} gap="xs" align="start" fw={400} tabIndex={-1} data-focus-back="">
      <Text inherit fw={600}>
        {`${formatCount(drip.unlockedContent.length, 'lesson')} unlocked`}
      </Text>
      <Upcoming course={course} onResumed={onResumed} />
      {behind > 0 && (
        <Text inherit>
          <span>{`${formatCount(behind, 'lecture waits', 'lectures wait')} for you, and more are to come. `}</span>
          {canCatchUp && (
            <UnstyledButton
              fz="inherit"
              fw={600}
              c="var(--mantine-color-anchor)"
              td="underline"
              aria-haspopup="dialog"
              onClick={() => onPace('catch-up')}
            >
              Catch up
            </UnstyledButton>
          )}
        </Text>
      )}
      <Group gap="xs" pt="0.25rem">
        {canSetPace && (
          <Button look="quiet" size="sm" aria-haspopup="dialog" onClick={() => onPace('pace')}>
            Your pace
          </Button>
        )}
        {canOpenNext && (
          <Button look="quiet" size="sm" aria-haspopup="dialog" onClick={() => onPace('ahead')}>
            Open the next one now
          </Button>
        )}
        <CalendarButton content={content} />
      </Group>
      {(onContinue || onStart) && (
        <Group gap="xs" pt="0.25rem">
          {onContinue && (
            <Button look="quiet" size="sm" onClick={onContinue}>
              Continue Where You Left Off
            </Button>
          )}
          {onStart && (
            <Button look="quiet" size="sm" onClick={onStart}>
              Start from Beginning
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
};
