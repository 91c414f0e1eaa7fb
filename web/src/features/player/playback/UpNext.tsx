import { Box, Group, Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../../components/ui/Button.tsx';
import type { PlacedLecture } from '../course/lectures.ts';
import { DueReviews } from './DueReviews.tsx';
import { isOccupied } from './keyboard.ts';
import classes from './UpNext.module.css';
import { useFocusStage } from './useFocusStage.ts';

const countdownSeconds = 8;

/**
 * Starts the next lecture after a countdown, which can be canceled and pauses while the learner types or is in a dialog.
 */
export const UpNext = ({
  next,
  onPlay,
  onCancel,
}: {
  next: PlacedLecture;
  onPlay: () => void;
  onCancel: () => void;
}) => {
  const cover = useRef<HTMLDivElement>(null);
  useFocusStage(cover);
  const isVideo = next.lecture.contentType === 'video';
  const [left, setLeft] = useState(countdownSeconds);
  const [isHeld, setIsHeld] = useState(isOccupied);
  useEffect(() => {
    const tick = setInterval(() => {
      const waits = isOccupied();
      setIsHeld(waits);
      if (!waits) setLeft((seconds) => seconds - 1);
    }, 1_000);
    return () => clearInterval(tick);
  }, []);
  const cancelWith = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !isOccupied()) onCancel();
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => cancelWith(event);
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) onPlay();
  }, [isOver, onPlay]);
  return (
    <Stack
      ref={cover}
      className={classes.cover}
      align="center"
      justify="center"
      gap="xs"
      p="md"
      ta="center"
      role="group"
      aria-label="Up next"
    >
      <Text inherit c="var(--mantine-color-aurora-2)" fw={600} role="status">
        Up next
      </Text>
      <Text
        ff="heading"
        fz="clamp(1.125rem, 0.9rem + 1.2vw, 1.75rem)"
        fw={650}
        lh={1.2}
        lineClamp={2}
        maw="34rem"
        dir="auto"
        title={next.lecture.title}
      >
        {next.lecture.title}
      </Text>
      <Text inherit className={classes.count}>
        {isHeld ? 'Waiting until you are done' : `${isVideo ? 'Starts' : 'Opens'} in ${Math.max(0, left)} s`}
      </Text>
      <Group gap="sm" mt="xs" justify="center">
        <Button onClick={onPlay}>{isVideo ? 'Play now' : 'Open now'}</Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
      {/* Kept free: the line comes when it is known. */}
      <Box mih="1.5rem">
        <DueReviews />
      </Box>
    </Stack>
  );
};
