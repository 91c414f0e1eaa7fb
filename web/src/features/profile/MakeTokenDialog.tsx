import { Checkbox, Fieldset, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import { tokenScopes } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { FormProblem } from '../../components/learner/FormProblem.tsx';
import { Button } from '../../components/ui/Button.tsx';
import { Dialog } from '../../components/ui/Dialog.tsx';
import { api, ApiProblem } from '../../lib/api/index.ts';
import { needsSignIn } from './sign-in-again.ts';
import { SignInAgain } from './SignInAgain.tsx';
import {
  keepTokenDraft,
  lifetimes,
  scopeLabels,
  scopeWords,
  takeTokenDraft,
  type TokenDraft,
} from './token-words.ts';
import classes from './TokensSection.module.css';

/** The session ended, so that the page goes to the sign-in. */
const isSignedOut = (error: unknown): boolean => error instanceof ApiProblem && error.status === 401;

const explain = (error: unknown): string => {
  if (error instanceof ApiProblem && error.status === 409) return error.message;
  if (error instanceof ApiProblem && error.code === 'too_many_requests')
    return 'You made many tokens within the hour. Please try again later.';
  if (isSignedOut(error)) return 'Your sign-in has ended. Sign in again, then make the token.';
  return 'The token could not be made. Please try again.';
};

/** The only time that a token is seen: it can be copied, and is gone when the dialog closes. */
const MadeToken = ({ token, onDone }: { token: string; onDone: () => void }) => {
  const [said, setSaid] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // Now, because the dialog has been open since the form: the button that made the token is gone.
  useEffect(() => input.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token);
      setSaid('Copied');
    } catch {
      input.current?.select();
      setSaid('Copying is not allowed here: the token is marked, copy it with your keyboard.');
    }
  };
  return (
    <Stack gap="0.85rem">
      <TextInput
        ref={input}
        label="Your new token"
        description="Copy it now: it is shown this once. Keep it like a password."
        readOnly
        classNames={{ input: classes.made }}
        value={token}
        onFocus={(event) => event.target.select()}
      />
      <Text c="dimmed" fw={600} role="status">
        {said}
      </Text>
      <Group justify="end" gap="0.6rem">
        <Button look="quiet" onClick={() => void copy()}>
          Copy
        </Button>
        <Button onClick={onDone}>Done</Button>
      </Group>
    </Stack>
  );
};

/** What a new token may do. @param props.isMissing marks that nothing is chosen */
const ScopesField = ({
  scopes,
  isMissing,
  first,
  onChange,
}: {
  scopes: TokenDraft['scopes'];
  isMissing: boolean;
  first: Ref<HTMLInputElement>;
  onChange: (scopes: TokenDraft['scopes']) => void;
}) => {
  const missing = useId();
  return (
    <Fieldset variant="unstyled" legend="It may" aria-describedby={missing}>
      <Stack gap="sm">
        {tokenScopes.map((scope, index) => (
          <Checkbox
            key={scope}
            ref={index === 0 ? first : undefined}
            label={scopeLabels[scope]}
            description={scopeWords[scope]}
            error={isMissing}
            aria-invalid={isMissing}
            checked={scopes.includes(scope)}
            onChange={({ currentTarget }) =>
              onChange(
                tokenScopes.filter((each) =>
                  each === scope ? currentTarget.checked : scopes.includes(each),
                ),
              )
            }
          />
        ))}
        <Text id={missing} c="var(--nl-danger)" size="sm" fw={600} display={isMissing ? undefined : 'none'}>
          {isMissing && 'Choose at least one thing that it may do.'}
        </Text>
      </Stack>
    </Fieldset>
  );
};

/** Makes a token. A draft that needs a new sign-in is kept for the return. */
const useMakeToken = (sub: string) => {
  const [token, setToken] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [wasSent, setWasSent] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const [problem, setProblem] = useState<string>();
  const make = async (draft: TokenDraft): Promise<void> => {
    setIsBusy(true);
    setProblem(undefined);
    setIsRefused(false);
    try {
      setWasSent(true);
      setToken((await api.makeToken({ body: { ...draft, scopes: [...draft.scopes] } })).token);
    } catch (error) {
      if (needsSignIn(error) || isSignedOut(error)) keepTokenDraft(sub, draft);
      if (needsSignIn(error)) setIsRefused(true);
      else setProblem(explain(error));
    } finally {
      setIsBusy(false);
    }
  };
  return { token, isBusy, wasSent, isRefused, problem, make, forgetProblem: () => setProblem(undefined) };
};

/** Asks what a new token is for, makes it, and shows it once. */
const MakeTokenDialog = ({
  sub,
  isResumed,
  onClose,
}: {
  sub: string;
  /** The learner has just signed in again for this. */
  isResumed: boolean;
  /** @param wasSent whether a token may have been made, also where the answer was lost */
  onClose: (wasSent: boolean) => void;
}) => {
  const [draft, setDraft] = useState<TokenDraft>(() => takeTokenDraft(sub));
  const { token, isBusy, wasSent, isRefused, problem, make, forgetProblem } = useMakeToken(sub);
  const [isUnnamed, setIsUnnamed] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const [isScopeless, setIsScopeless] = useState(false);
  const firstScope = useRef<HTMLInputElement>(null);
  const { name, scopes, days } = draft;
  const edit = (fields: Partial<TokenDraft>) => {
    if (!isBusy) setDraft({ ...draft, ...fields });
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (name.trim() === '') {
      setIsUnnamed(true);
      forgetProblem();
      return nameField.current?.focus();
    }
    if (scopes.length === 0) {
      setIsScopeless(true);
      forgetProblem();
      return firstScope.current?.focus();
    }
    return make(draft);
  };

  if (token !== undefined) {
    return (
      <Dialog title="Your token is ready" onClose={() => onClose(true)}>
        <MadeToken token={token} onDone={() => onClose(true)} />
      </Dialog>
    );
  }
  return (
    <Dialog title="Make a personal token" busy={isBusy} onClose={() => onClose(wasSent)}>
      <Stack component="form" gap="1rem" onSubmit={(event) => void submit(event)}>
        <TextInput
          ref={nameField}
          label="Name"
          description="What will use it, such as “Backup of my notes”."
          value={name}
          maxLength={limits.tokenNameMax}
          autoComplete="off"
          error={isUnnamed && 'Give the token a name.'}
          data-autofocus
          onChange={({ currentTarget }) => {
            edit({ name: currentTarget.value });
            setIsUnnamed(false);
          }}
        />
        <ScopesField
          scopes={scopes}
          isMissing={isScopeless}
          first={firstScope}
          onChange={(next) => {
            edit({ scopes: next });
            setIsScopeless(false);
          }}
        />
        <NativeSelect
          label="Expires after"
          value={String(days)}
          data={lifetimes.map((each) => ({ value: String(each), label: `${each} days` }))}
          onChange={({ currentTarget }) => edit({ days: Number(currentTarget.value) })}
        />
        <FormProblem size="sm">{problem}</FormProblem>
        {isResumed && !isRefused && !problem && (
          <Text role="status">Thank you for signing in again. Press the button to make the token.</Text>
        )}
        {isRefused && <SignInAgain intent="token" isRepeated={isResumed} />}
        <Group justify="end" gap="0.6rem">
          <Button look="quiet" busy={isBusy} onClick={() => onClose(wasSent)}>
            Cancel
          </Button>
          <Button type="submit" busy={isBusy}>
            {isBusy ? 'Making…' : 'Make the token'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};

export default MakeTokenDialog;
