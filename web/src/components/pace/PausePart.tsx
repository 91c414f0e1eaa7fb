import { Fieldset, Group, Paper, Radio, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useId, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { Pace, PaceBody } from '#contract/schemas/drip.ts';
import { formatUtcDay } from '../../lib/text/format.ts';
import framed from '../learner/Option.module.css';
import { Button } from '../ui/Button.tsx';
import { listOffers } from './pace-draft.ts';
import { dateIn, formatDate, pauseWords } from './pace-words.ts';

const aWeek = 7;

/** Saves a change and then announces `done`. Returns whether the server accepted it. */
export type SavePace = (body: PaceBody, done: string) => Promise<boolean>;

/** Chooses the length of a pause: open-ended, or until a local date. */
const PauseForm = ({
  pace,
  isBusy,
  suggestsDate,
  onPause,
  onCancel,
}: {
  pace: Pace;
  isBusy: boolean;
  suggestsDate: boolean;
  onPause: (until: string | undefined) => void;
  onCancel: () => void;
}) => {
  const id = useId();
  const isPaused = pace.status === 'paused';
  // An open-ended pause can only be given an end date.
  const isOpenEnded = isPaused && pace.until === undefined;
  const [hasEnd, setHasEnd] = useState(suggestsDate || isPaused);
  const [until, setUntil] = useState(pace.until ?? dateIn(pace.timeZone, aWeek));
  const [problem, setProblem] = useState('');
  const earliest = dateIn(pace.timeZone, 1);
  const latest = dateIn(pace.timeZone, limits.pauseDaysMax);
  const date = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    // A year of five digits, which fields of dates take, is longer.
    const isLate = until > latest || until.length > latest.length;
    if (hasEnd && (isLate || until < earliest)) {
      setProblem(isLate ? `Choose a day by ${formatUtcDay(latest)}.` : 'Choose a day after today.');
      date.current?.focus();
      return;
    }
    onPause(hasEnd ? until : undefined);
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="0.85rem">
        <Fieldset variant="unstyled" legend={isPaused ? 'The end of the pause' : 'Pause'}>
          <Stack gap="xs">
            {!isOpenEnded &&
              [
                { value: false, label: 'Until I resume' },
                { value: true, label: 'Until a day' },
              ].map(({ value, label }) => (
                <Radio
                  key={label}
                  className={framed.option}
                  name={`${id}-end`}
                  label={label}
                  checked={hasEnd === value}
                  // The focused button disappeared.
                  autoFocus={hasEnd === value}
                  data-autofocus={hasEnd === value || undefined}
                  onChange={() => setHasEnd(value)}
                />
              ))}
            {hasEnd && (
              <TextInput
                ref={date}
                label="The pause ends by itself on"
                type="date"
                min={earliest}
                max={latest}
                required
                withAsterisk={false}
                maw="14rem"
                value={until}
                autoFocus={isOpenEnded}
                error={problem}
                onChange={({ currentTarget }) => {
                  setUntil(currentTarget.value);
                  setProblem('');
                }}
              />
            )}
          </Stack>
        </Fieldset>
        <Text size="sm" c="dimmed">
          Until then nothing new opens and no mail about new lectures comes. What is open stays open.
        </Text>
        <Group gap="0.6rem">
          <Button type="submit" size="sm" busy={isBusy}>
            {isPaused ? 'Set the end' : 'Pause now'}
          </Button>
          <Button size="sm" look="plain" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** Shows whether the course is paused, with controls to pause and resume it. */
export const PausePart = ({
  pace,
  isBusy,
  suggestsPause,
  onSave,
}: {
  pace: Pace;
  isBusy: boolean;
  /** Starts with a suggested pause of one week, for learners who want to catch up. */
  suggestsPause: boolean;
  onSave: SavePace;
}) => {
  const isPaused = pace.status === 'paused';
  const [isChoosing, setIsChoosing] = useState(suggestsPause && !isPaused && pace.allowed.pause);
  const heading = useRef<HTMLParagraphElement>(null);
  if (!listOffers(pace).pause) return null;

  const close = () => {
    setIsChoosing(false);
    heading.current?.focus();
  };
  const pause = async (until: string | undefined) => {
    const done = until === undefined ? 'Paused.' : `Paused until ${formatDate(until)}.`;
    if (await onSave({ status: 'paused', ...(until !== undefined && { until }) }, done)) close();
  };
  const resume = async () => {
    if (await onSave({ status: 'running' }, 'Resumed. The dates below are the new ones.')) close();
  };
  return (
    <Paper
      component="section"
      withBorder={false}
      radius="md"
      bg="var(--nl-surface-sunken)"
      p="1rem 1.1rem"
      aria-label="Pause"
    >
      <Text
        ref={heading}
        tabIndex={-1}
        fw={600}
        mb="0.85rem"
        c={isPaused ? 'var(--nl-warning)' : undefined}
        data-route-focus=""
      >
        {pauseWords(pace) ?? 'Running: lectures open as they come'}
      </Text>
      {isChoosing ? (
        <PauseForm
          pace={pace}
          isBusy={isBusy}
          suggestsDate={suggestsPause}
          onPause={(until) => void pause(until)}
          onCancel={close}
        />
      ) : (
        <Group gap="0.6rem">
          {isPaused && (
            <Button size="sm" busy={isBusy} onClick={() => void resume()}>
              Resume now
            </Button>
          )}
          {pace.allowed.pause && (
            <Button size="sm" look="quiet" onClick={() => setIsChoosing(true)}>
              {isPaused ? (pace.until === undefined ? 'Set an end…' : 'Change the end…') : 'Pause…'}
            </Button>
          )}
        </Group>
      )}
    </Paper>
  );
};
