import { Input, Switch } from '@mantine/core';
import { useId } from 'react';
import type { Weekday } from '../../../../lambdas/contract/schemas/drip.ts';
import { weekdays } from '../../components/pace/pace-words.ts';
import choice from '../../components/ui/Choice.module.css';
import { ChevronDownIcon } from '../../components/ui/icons.tsx';
import type { Details } from './details.ts';
import classes from './MailFields.module.css';

type MailDetails = Pick<Details, 'releases' | 'news' | 'digest' | 'digestDay' | 'digestAt'>;

const rhythms = [
  { id: 'each', label: 'As lectures open' },
  { id: 'weekly', label: 'Once a week, in one email' },
] as const;

/** Mail settings: mails about new lectures (each time or weekly), and news. */
export const MailFields = ({
  typed,
  problem,
  onEdit,
}: {
  typed: MailDetails;
  /** Error message for the day or hour of the weekly mail. */
  problem: string | undefined;
  onEdit: (fields: Partial<MailDetails>) => void;
}) => {
  const id = useId();
  const { releases, news, digest, digestDay, digestAt } = typed;
  return (
    <fieldset className={classes.mails}>
      <legend className={classes.legend}>Email notifications</legend>
      <Switch
        aria-label="New lectures"
        label="New lectures"
        description="An email when new lectures unlock. You can also unsubscribe from one course with the link in its emails."
        checked={releases}
        onChange={({ currentTarget }) => onEdit({ releases: currentTarget.checked })}
      />
      {releases && (
        <fieldset className={classes.rhythm}>
          <legend className="visually-hidden">When emails about new lectures come</legend>
          {rhythms.map(({ id: rhythm, label }) => (
            <label key={rhythm} className={classes.option}>
              <input
                className={choice.input}
                type="radio"
                name={`${id}-digest`}
                checked={digest === rhythm}
                onChange={() => onEdit({ digest: rhythm })}
              />
              <span>{label}</span>
            </label>
          ))}
          {digest === 'weekly' && (
            <div className={classes.when}>
              <Input.Wrapper label="Day" id={`${id}-day`}>
                <Input
                  component="select"
                  rightSection={<ChevronDownIcon />}
                  rightSectionPointerEvents="none"
                  id={`${id}-day`}
                  value={digestDay}
                  onChange={({ currentTarget }) => onEdit({ digestDay: currentTarget.value as Weekday })}
                >
                  {weekdays.map(({ id: day, name }) => (
                    <option key={day} value={day}>
                      {name}
                    </option>
                  ))}
                </Input>
              </Input.Wrapper>
              <Input.Wrapper label="Hour" id={`${id}-at`} error={problem}>
                <Input
                  id={`${id}-at`}
                  type="time"
                  required
                  value={digestAt}
                  error={problem}
                  onChange={({ currentTarget }) => onEdit({ digestAt: currentTarget.value })}
                />
              </Input.Wrapper>
              <p className={classes.help}>
                In your time zone. It names what opened in all your courses; a week without anything new has
                no email, and paused courses are left out.
              </p>
            </div>
          )}
        </fieldset>
      )}
      <Switch
        aria-label="News"
        label="News"
        description="Now and then: new courses and what is new on the site."
        checked={news}
        onChange={({ currentTarget }) => onEdit({ news: currentTarget.checked })}
      />
    </fieldset>
  );
};
