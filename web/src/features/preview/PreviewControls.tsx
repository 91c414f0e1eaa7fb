import { type ReactNode, useId, useMemo } from 'react';
import { Button } from '../../components/ui/Button.tsx';
import choice from '../../components/ui/Choice.module.css';
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
    <section className={classes.dial} aria-label="Day">
      <div className={classes.now}>
        <label htmlFor={`${id}-day`} className={classes.day}>
          {describePosition(days, position)}
        </label>
        <output className={classes.status} htmlFor={`${id}-day`}>
          {status}
        </output>
      </div>
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
      <div className={classes.steps}>
        <Button look="quiet" size="sm" busy={before === undefined} onClick={step(before)}>
          <ArrowLeftIcon /> Previous event
        </Button>
        <Button look="quiet" size="sm" busy={after === undefined} onClick={step(after)}>
          Next event <ArrowRightIcon />
        </Button>
        <label className={classes.field}>
          <span>Date</span>
          <input
            type="date"
            min={days.first}
            max={days.last}
            value={dateAt(days, position) ?? ''}
            onChange={(event) => onMove(findPosition(days, event.target.value || undefined))}
          />
        </label>
      </div>
    </section>
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
    <div className={classes.learner}>
      <label className={classes.field}>
        <span>Time zone of the learner</span>
        <select value={zone} onChange={(event) => onZone(event.target.value)}>
          {zones.map((each) => (
            <option key={each} value={each}>
              {each.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
      </label>
      {hasUpgrade && (
        <label className={classes.upgrade}>
          <input
            type="checkbox"
            className={choice.input}
            checked={isUpgraded}
            onChange={(event) => onUpgrade(event.target.checked)}
          />
          <span>With the premium upgrade</span>
        </label>
      )}
    </div>
  );
};
