import { Fieldset, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, type MouseEvent, useId } from 'react';
import type { Pace } from '#contract/schemas/drip.ts';
import framed from '../learner/Option.module.css';
import { Button } from '../ui/Button.tsx';
import { listOffers, type PaceDraft, toggleDay } from './pace-draft.ts';
import { paceSpeeds, weekdays } from './pace-words.ts';
import classes from './PaceDialog.module.css';

const noLonger = 'This course no longer offers this choice. Yours holds until you give it back.';

/** Moves the focus from a button that is gone once it is pressed. */
const goToSave = ({ currentTarget }: MouseEvent<HTMLButtonElement>) =>
  currentTarget.form?.querySelector<HTMLElement>('[type="submit"]')?.focus();

/** A small line about a choice. */
const Hint = ({ id, children }: { id?: string; children: string }) => (
  <Text id={id} size="sm" c="dimmed">
    {children}
  </Text>
);

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
      <Stack gap="xs">
        {!pace.allowed.speed && <Hint>{noLonger}</Hint>}
        {offered.map(({ id: speed, name, meaning }) => (
          <Radio
            key={speed}
            className={framed.option}
            name={`${id}-speed`}
            value={speed}
            label={
              <>
                <strong>{name}</strong>
                <span>{`: ${meaning}`}</span>
              </>
            }
            checked={draft.speed === speed}
            onChange={() => onEdit({ speed })}
          />
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
      <Stack align="start" gap="0.6rem" role="group" aria-label="Weekdays">
        <Text fw={600}>{`Weekdays: ${chosen.join(', ') || 'any day'}`}</Text>
        <Hint>{noLonger}</Hint>
        {chosen.length > 0 && (
          <Button
            size="sm"
            look="quiet"
            onClick={(event) => {
              goToSave(event);
              onEdit({ days: [] });
            }}
          >
            Back to any day
          </Button>
        )}
      </Stack>
    );
  }
  return (
    <Fieldset variant="unstyled" legend="Weekdays" aria-describedby={`${id}-hint`}>
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
      <Hint id={`${id}-hint`}>
        {draft.days.length === 0
          ? 'Any day. Choose some, and lectures wait for the next of them.'
          : 'A lecture waits for the next day that you chose, and never comes earlier.'}
      </Hint>
    </Fieldset>
  );
};

const HourPart = ({ pace, draft, onEdit }: PartProps) => {
  const courseHour = 'As the course says';
  return (
    <Stack align="start" gap="0.6rem">
      {pace.allowed.days ? (
        <TextInput
          label="Hour"
          description={draft.at === '' ? `${courseHour}.` : 'Lectures open at this hour of their day.'}
          type="time"
          value={draft.at}
          onChange={({ currentTarget }) => onEdit({ at: currentTarget.value })}
        />
      ) : (
        <>
          <Text fw={600}>{`Hour: ${draft.at || courseHour.toLowerCase()}`}</Text>
          <Hint>{noLonger}</Hint>
        </>
      )}
      {draft.at !== '' && (
        <Button
          size="sm"
          look="quiet"
          onClick={(event) => {
            goToSave(event);
            onEdit({ at: '' });
          }}
        >
          {courseHour}
        </Button>
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
      <Stack gap="1.35rem">
        {offers.speed && <SpeedPart {...part} />}
        {offers.days && <DaysPart {...part} />}
        {offers.at && <HourPart {...part} />}
        <Group gap="0.6rem">
          <Button type="submit" busy={!isChanged || isBusy}>
            Save
          </Button>
          {isChanged && !isBusy && (
            <Button
              look="plain"
              onClick={(event) => {
                goToSave(event);
                onDiscard();
              }}
            >
              Discard
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
};
