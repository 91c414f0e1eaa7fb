import { Fieldset, Group, Input, Stack, Text } from '@mantine/core';
import { type FormEvent, useId } from 'react';
import type { Pace } from '#contract/schemas/drip.ts';
import { Button } from '../ui/Button.tsx';
import choice from '../ui/Choice.module.css';
import { listOffers, type PaceDraft, toggleDay } from './pace-draft.ts';
import { paceSpeeds, weekdays } from './pace-words.ts';
import classes from './PaceDialog.module.css';

const noLonger = 'This course no longer offers this choice. Yours holds until you give it back.';

interface PartProps {
  readonly pace: Pace;
  readonly draft: PaceDraft;
  readonly onEdit: (fields: Partial<PaceDraft>) => void;
}

const SpeedPart = ({ pace, draft, onEdit }: PartProps) => {
  const id = useId();
  // When changing the speed is no longer allowed, offers only the current speed and the default.
  const offered = paceSpeeds.filter(
    ({ id: speed }) => pace.allowed.speed || speed === pace.speed || speed === 'planned',
  );
  return (
    <Fieldset variant="unstyled" legend="Speed">
      {!pace.allowed.speed && (
        <Text c="dimmed" size="sm" mb="xs">
          {noLonger}
        </Text>
      )}
      <Stack gap="xs">
        {offered.map(({ id: speed, name, meaning }) => (
          <label key={speed} className={classes.option}>
            <input
              className={choice.input}
              type="radio"
              name={`${id}-speed`}
              value={speed}
              checked={draft.speed === speed}
              onChange={() => onEdit({ speed })}
            />
            <span>
              <strong>{name}</strong>
              <span>{`: ${meaning}`}</span>
            </span>
          </label>
        ))}
      </Stack>
    </Fieldset>
  );
};

const DaysPart = ({ pace, draft, onEdit }: PartProps) => {
  const id = useId();
  if (!pace.allowed.days) {
    const chosen = weekdays.filter(({ id }) => draft.days.includes(id)).map(({ name }) => name);
    return (
      <Stack gap="0.6rem" align="start" role="group" aria-label="Weekdays">
        <Text fw={600}>{`Weekdays: ${chosen.join(', ') || 'any day'}`}</Text>
        <Text c="dimmed" size="sm">
          {noLonger}
        </Text>
        {chosen.length > 0 && (
          <Button size="sm" look="quiet" onClick={() => onEdit({ days: [] })}>
            Back to any day
          </Button>
        )}
      </Stack>
    );
  }
  return (
    <Fieldset variant="unstyled" legend="Weekdays" aria-describedby={`${id}-hint`}>
      <Stack gap="0.6rem">
        <div className={classes.days}>
          {weekdays.map(({ id: day, short, name }) => (
            <label key={day} className={classes.day}>
              <input
                type="checkbox"
                aria-label={name}
                checked={draft.days.includes(day)}
                onChange={() => onEdit({ days: toggleDay(draft.days, day) })}
              />
              <span aria-hidden="true">{short}</span>
            </label>
          ))}
        </div>
        <Text c="dimmed" size="sm" id={`${id}-hint`}>
          {draft.days.length === 0
            ? 'Any day. Choose some, and lectures wait for the next of them.'
            : 'A lecture waits for the next day that you chose, and never comes earlier.'}
        </Text>
      </Stack>
    </Fieldset>
  );
};

const HourPart = ({ pace, draft, onEdit }: PartProps) => {
  const id = useId();
  const courseHour = 'As the course says';
  return (
    <Stack gap="0.6rem">
      {pace.allowed.days ? (
        <Text component="label" fw={600} htmlFor={`${id}-at`}>
          Hour
        </Text>
      ) : (
        <>
          <Text fw={600}>{`Hour: ${draft.at || courseHour.toLowerCase()}`}</Text>
          <Text c="dimmed" size="sm">
            {noLonger}
          </Text>
        </>
      )}
      <Group gap="0.6rem">
        {pace.allowed.days && (
          <Input
            id={`${id}-at`}
            miw="9rem"
            type="time"
            value={draft.at}
            aria-describedby={`${id}-hint`}
            onChange={(event) => onEdit({ at: event.target.value })}
          />
        )}
        {draft.at !== '' && (
          <Button size="sm" look="quiet" onClick={() => onEdit({ at: '' })}>
            {courseHour}
          </Button>
        )}
      </Group>
      {pace.allowed.days && (
        <Text c="dimmed" size="sm" id={`${id}-hint`}>
          {draft.at === '' ? `${courseHour}.` : 'Lectures open at this hour of their day.'}
        </Text>
      )}
    </Stack>
  );
};

/** Speed, weekdays and hour, saved together. */
export const RhythmForm = ({
  isChanged,
  isBusy,
  onDiscard,
  onSave,
  ...part
}: PartProps & {
  readonly isChanged: boolean;
  readonly isBusy: boolean;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
}) => {
  const offers = listOffers(part.pace);
  if (!offers.speed && !offers.days && !offers.at) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && !isBusy) onSave();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="lg">
        {offers.speed && <SpeedPart {...part} />}
        {offers.days && <DaysPart {...part} />}
        {offers.at && <HourPart {...part} />}
        <Group gap="0.6rem">
          <Button type="submit" busy={!isChanged || isBusy}>
            Save
          </Button>
          {isChanged && !isBusy && (
            <Button look="plain" onClick={onDiscard}>
              Discard
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
};
