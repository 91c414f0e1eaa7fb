import { Fieldset, Group, NativeSelect, Radio, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useId } from 'react';
import type { Weekday } from '#contract/schemas/rhythm.ts';
import { weekdays } from '../../components/pace/pace-words.ts';
import type { Details, DetailsProblems } from './details.ts';
import classes from './MailFields.module.css';

type MailDetails = Pick<
  Details,
  'releases' | 'news' | 'digest' | 'digestDay' | 'digestAt' | 'reviews' | 'reviewAt'
>;

const rhythms = [
  { id: 'each', label: 'As lectures open' },
  { id: 'weekly', label: 'Once a week, in one email' },
] as const;

/** Mail settings: mails about new lectures (each time or weekly), reviews, and news. */
export const MailFields = ({
  typed,
  problems,
  onEdit,
}: {
  typed: MailDetails;
  problems: Pick<DetailsProblems, 'digestAt' | 'reviewAt'>;
  onEdit: (fields: Partial<MailDetails>) => void;
}) => {
  const id = useId();
  const { releases, news, digest, digestDay, digestAt, reviews, reviewAt } = typed;
  return (
    <Fieldset variant="unstyled" legend="Email notifications">
      <Stack>
        <Switch
          aria-label="New lectures"
          label="New lectures"
          description="An email when new lectures unlock. You can also unsubscribe from one course with the link in its emails."
          checked={releases}
          onChange={({ currentTarget }) => onEdit({ releases: currentTarget.checked })}
        />
        {releases && (
          <Fieldset
            variant="unstyled"
            className={classes.rhythm}
            legend={<span className="visually-hidden">When emails about new lectures come</span>}
          >
            <Stack gap="sm">
              {rhythms.map(({ id: rhythm, label }) => (
                <Radio
                  key={rhythm}
                  name={`${id}-digest`}
                  label={label}
                  checked={digest === rhythm}
                  onChange={() => onEdit({ digest: rhythm })}
                />
              ))}
              {digest === 'weekly' && (
                <>
                  <Group align="start" wrap="nowrap">
                    <NativeSelect
                      label="Day"
                      value={digestDay}
                      data={weekdays.map(({ id: day, name }) => ({ value: day, label: name }))}
                      onChange={({ currentTarget }) => onEdit({ digestDay: currentTarget.value as Weekday })}
                    />
                    <TextInput
                      label="Hour"
                      type="time"
                      required
                      withAsterisk={false}
                      value={digestAt}
                      error={problems.digestAt}
                      onChange={({ currentTarget }) => onEdit({ digestAt: currentTarget.value })}
                    />
                  </Group>
                  <Text c="dimmed" size="sm">
                    In your time zone. It names what opened in all your courses; a week without anything new
                    has no email, and paused courses are left out.
                  </Text>
                </>
              )}
            </Stack>
          </Fieldset>
        )}
        <Switch
          aria-label="Reviews"
          label="Reviews"
          description="One email a day at most, only when something is due and you have not begun."
          checked={reviews === 'daily'}
          onChange={({ currentTarget }) => onEdit({ reviews: currentTarget.checked ? 'daily' : 'off' })}
        />
        {reviews === 'daily' && (
          <div className={classes.rhythm}>
            <TextInput
              label="Hour of the review email"
              description="In your time zone."
              type="time"
              required
              withAsterisk={false}
              maw="14rem"
              value={reviewAt}
              error={problems.reviewAt}
              onChange={({ currentTarget }) => onEdit({ reviewAt: currentTarget.value })}
            />
          </div>
        )}
        <Switch
          aria-label="News"
          label="News"
          description="Now and then: new courses and what is new on the site."
          checked={news}
          onChange={({ currentTarget }) => onEdit({ news: currentTarget.checked })}
        />
      </Stack>
    </Fieldset>
  );
};
