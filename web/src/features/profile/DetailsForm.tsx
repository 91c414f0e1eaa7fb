import { Alert, Group, NativeSelect, Stack } from '@mantine/core';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import type { Profile } from '#contract/schemas/user.ts';
import { FormProblem } from '../../components/learner/FormProblem.tsx';
import { Button } from '../../components/ui/Button.tsx';
import { CheckIcon } from '../../components/ui/icons.tsx';
import { api } from '../../lib/api/index.ts';
import {
  changesBetween,
  checkDetails,
  type Details,
  type DetailsProblems,
  readProblems,
  toDetails,
  withConsents,
} from './details.ts';
import classes from './DetailsForm.module.css';
import { MailFields } from './MailFields.tsx';
import { CountedField } from './TextField.tsx';
import { useDraft, useLeaveGuard } from './useDraft.ts';
import { ZoneField } from './ZoneField.tsx';

/** What is offered; any other limit can be set by the API. */
const reviewLimits = [5, 10, 20, 30, 50, 100];

type SaveState = 'idle' | 'saving' | 'saved';
const stateWords: Record<SaveState, string> = { idle: '', saving: 'Saving…', saved: 'Saved' };

const SaveRow = ({
  submitButton,
  state,
  isChanged,
  onDiscard,
}: {
  submitButton: RefObject<HTMLButtonElement | null>;
  state: SaveState;
  /** Something is typed that is not saved. */
  isChanged: boolean;
  onDiscard: () => void;
}) => (
  <Group className={classes.actions} gap="0.5rem 0.75rem" mod={{ unsaved: isChanged }}>
    <Button ref={submitButton} type="submit" busy={!isChanged || state === 'saving'}>
      Save changes
    </Button>
    {isChanged && state !== 'saving' && (
      <Button look="plain" onClick={onDiscard}>
        Discard
      </Button>
    )}
    <Group component="span" gap="0.35rem" c="dimmed" fw={600} role="status">
      {state === 'saved' && !isChanged && <CheckIcon />}
      <span>{state !== 'saving' && isChanged ? 'Not saved yet' : stateWords[state]}</span>
    </Group>
  </Group>
);

/** The fields of the profile. */
const DetailsFields = ({
  typed,
  problems,
  onEdit,
}: {
  typed: Details;
  problems: DetailsProblems;
  onEdit: (fields: Partial<Details>) => void;
}) => (
  <>
    <CountedField
      label="Name"
      field="name"
      value={typed.name}
      problem={problems.name}
      autoComplete="name"
      help="As it should appear on your certificates."
      onChange={(name) => onEdit({ name })}
    />
    <CountedField
      label="Headline"
      field="headline"
      value={typed.headline}
      problem={problems.headline}
      placeholder="Data engineer, curious about agents"
      onChange={(headline) => onEdit({ headline })}
    />
    <CountedField
      label="About you"
      field="bio"
      rows={5}
      value={typed.bio}
      problem={problems.bio}
      onChange={(bio) => onEdit({ bio })}
    />
    <ZoneField
      value={typed.timeZone}
      problem={problems.timeZone}
      onChange={(timeZone) => onEdit({ timeZone })}
    />
    <NativeSelect
      label="Reviews a day"
      description="How many items a day of reviews has at most. A change holds from tomorrow."
      value={String(typed.reviewLimit)}
      error={problems.reviewLimit}
      data={[...new Set([...reviewLimits, typed.reviewLimit])].sort((a, b) => a - b).map(String)}
      onChange={({ currentTarget }) => onEdit({ reviewLimit: Number(currentTarget.value) })}
    />
    <MailFields typed={typed} problems={problems} onEdit={onEdit} />
  </>
);

/** Form for the learner's profile. Sends only changed fields, so that two devices do not overwrite each other's changes. */
export const DetailsForm = ({ profile, onSaved }: { profile: Profile; onSaved: (next: Profile) => void }) => {
  const saved = toDetails(profile);
  const { typed, wasKept, change, clear, settle } = useDraft(profile.id, saved);
  const [problems, setProblems] = useState<DetailsProblems>({});
  const [state, setState] = useState<SaveState>('idle');
  const element = useRef<HTMLFormElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const changes = changesBetween(saved, typed);
  useLeaveGuard(changes !== undefined);

  const edit = (fields: Partial<typeof typed>) => {
    change(fields);
    setState((now) => (now === 'saving' ? now : 'idle'));
    setProblems((known) => ({
      ...Object.fromEntries(Object.entries(known).filter(([name]) => !(name in fields) && name !== 'form')),
    }));
  };
  const refuse = (found: DetailsProblems) => {
    setState('idle');
    setProblems(found);
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (state === 'saving' || !changes) return;
    const found = checkDetails(typed);
    if (Object.keys(found).length > 0) {
      refuse(found);
      return;
    }
    setState('saving');
    setProblems({});
    try {
      const body = await withConsents(changes, saved, api.getProfile);
      const next = await api.updateProfile({ body });
      onSaved(next);
      settle(typed);
      setState('saved');
    } catch (error) {
      refuse(readProblems(error));
    }
  };
  const discard = () => {
    clear();
    setProblems({});
    setState('idle');
    // The focused button disappears.
    submitButton.current?.focus();
  };

  return (
    <form ref={element} noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="1.35rem">
        {wasKept && changes && (
          <Alert role="status">Your earlier changes are still here, but not saved yet.</Alert>
        )}
        <DetailsFields typed={typed} problems={problems} onEdit={edit} />
        <FormProblem size="sm">{problems.form}</FormProblem>
        <SaveRow
          submitButton={submitButton}
          state={state}
          isChanged={changes !== undefined}
          onDiscard={discard}
        />
      </Stack>
    </form>
  );
};
