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
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Speed</legend>
      {!pace.allowed.speed && <p className={classes.hint}>{noLonger}</p>}
      <div className={classes.options}>
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
      </div>
    </fieldset>
  );
};

const DaysPart = ({ pace, draft, onEdit }: PartProps) => {
  const id = useId();
  if (!pace.allowed.days) {
    const chosen = weekdays.filter(({ id }) => draft.days.includes(id)).map(({ name }) => name);
    return (
      <div className={classes.group} role="group" aria-label="Weekdays">
        <p className={classes.legend}>{`Weekdays: ${chosen.join(', ') || 'any day'}`}</p>
        <p className={classes.hint}>{noLonger}</p>
        {chosen.length > 0 && (
          <Button size="sm" look="quiet" onClick={() => onEdit({ days: [] })}>
            Back to any day
          </Button>
        )}
      </div>
    );
  }
  return (
    <fieldset className={classes.group} aria-describedby={`${id}-hint`}>
      <legend className={classes.legend}>Weekdays</legend>
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
      <p id={`${id}-hint`} className={classes.hint}>
        {draft.days.length === 0
          ? 'Any day. Choose some, and lectures wait for the next of them.'
          : 'A lecture waits for the next day that you chose, and never comes earlier.'}
      </p>
    </fieldset>
  );
};

const HourPart = ({ pace, draft, onEdit }: PartProps) => {
  const id = useId();
  const courseHour = 'As the course says';
  return (
    <div className={classes.group}>
      {pace.allowed.days ? (
        <label className={classes.legend} htmlFor={`${id}-at`}>
          Hour
        </label>
      ) : (
        <>
          <p className={classes.legend}>{`Hour: ${draft.at || courseHour.toLowerCase()}`}</p>
          <p className={classes.hint}>{noLonger}</p>
        </>
      )}
      <div className={classes.hour}>
        {pace.allowed.days && (
          <input
            id={`${id}-at`}
            className={classes.input}
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
      </div>
      {pace.allowed.days && (
        <p id={`${id}-hint`} className={classes.hint}>
          {draft.at === '' ? `${courseHour}.` : 'Lectures open at this hour of their day.'}
        </p>
      )}
    </div>
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
    <form className={classes.rhythm} noValidate onSubmit={submit}>
      {offers.speed && <SpeedPart {...part} />}
      {offers.days && <DaysPart {...part} />}
      {offers.at && <HourPart {...part} />}
      <div className={classes.actions}>
        <Button type="submit" busy={!isChanged || isBusy}>
          Save
        </Button>
        {isChanged && !isBusy && (
          <Button look="plain" onClick={onDiscard}>
            Discard
          </Button>
        )}
      </div>
    </form>
  );
};
