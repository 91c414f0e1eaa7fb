import { Checkbox, Group, NativeSelect, Paper, Text, TextInput } from '@mantine/core';
import { type ReactNode, useId, useMemo } from 'react';
import { Button } from '../../components/ui/Button.tsx';
import { ArrowLeftIcon, ArrowRightIcon } from '../../components/ui/icons.tsx';
import { deviceZone } from '../../lib/browser/device-zone.ts';
import classes from './CoursePreviewPage.module.css';
import { dateAt, type Days, findPosition } from './days.ts';
import { dayInWords } from './words.ts';

/** Every zone this browser knows, the device's own first. */
const zoneChoices = (chosen: string): string[] => [
  ...new Set([deviceZone() ?? 'UTC', 'UTC', chosen, ...Intl.supportedValuesOf('timeZone')]),
];

/** The slider position in words. */
const describePosition = (days: Days, position: number): string => {
  const date = dateAt(days, position);
  return date === undefined ? 'The moment of joining' : `End of ${dayInWords(date)}`;
};

/** Day selection: a slider, a date field, and the days with an event. */
export const DayControls = ({
  days,
  position,
  onMove,
  status,
}: {
  readonly days: Days;
  readonly position: number;
  readonly onMove: (position: number) => void;
  /** Summary of what is open on that day, once loaded. */
  readonly status: ReactNode;
}) => {
  const id = useId();
  const before = days.eventful.findLast((each) => each < position) ?? (position > 0 ? 0 : undefined);
  const after = days.eventful.find((each) => each > position);
  const step = (to: number | undefined) => (to === undefined ? undefined : () => onMove(to));
  return (
    <Paper
      component="section"
      className={classes.dial}
      p="1rem clamp(0.9rem, 2vw, 1.5rem)"
      shadow="sm"
      aria-label="Day"
    >
      <Group gap="0.25rem 1rem" align="baseline" justify="space-between">
        <Text component="label" htmlFor={`${id}-day`} ff="heading" fz="1.125rem" fw={650}>
          {describePosition(days, position)}
        </Text>
        <Text component="output" htmlFor={`${id}-day`} c="dimmed">
          {status}
        </Text>
      </Group>
      <input
        id={`${id}-day`}
        className={classes.slider}
        type="range"
        min={0}
        max={days.max}
        step={1}
        value={position}
        aria-valuetext={describePosition(days, position)}
        onChange={(event) => onMove(event.target.valueAsNumber)}
      />
      <Group gap="0.5rem 1rem" align="end">
        <Button look="quiet" size="sm" busy={before === undefined} onClick={step(before)}>
          <ArrowLeftIcon /> Previous event
        </Button>
        <Button look="quiet" size="sm" busy={after === undefined} onClick={step(after)}>
          Next event <ArrowRightIcon />
        </Button>
        <TextInput
          type="date"
          label="Date"
          min={days.first}
          max={days.last}
          value={dateAt(days, position) ?? ''}
          onChange={(event) => onMove(findPosition(days, event.target.value || undefined))}
        />
      </Group>
    </Paper>
  );
};

/** Learner settings: time zone, and with or without the upgrade. */
export const LearnerControls = ({
  zone,
  isUpgraded,
  hasUpgrade,
  onZone,
  onUpgrade,
}: {
  readonly zone: string;
  readonly isUpgraded: boolean;
  /** Whether the course offers an upgrade. */
  readonly hasUpgrade: boolean;
  readonly onZone: (zone: string) => void;
  readonly onUpgrade: (isUpgraded: boolean) => void;
}) => {
  const zones = useMemo(() => zoneChoices(zone), [zone]);
  return (
    <Group gap="0.5rem 1rem" align="end">
      <NativeSelect
        label="Time zone of the learner"
        data={zones.map((each) => ({ value: each, label: each.replaceAll('_', ' ') }))}
        value={zone}
        onChange={(event) => onZone(event.target.value)}
      />
      {hasUpgrade && (
        <Checkbox
          label="With the premium upgrade"
          py="0.75rem"
          checked={isUpgraded}
          onChange={(event) => onUpgrade(event.target.checked)}
        />
      )}
    </Group>
  );
};
