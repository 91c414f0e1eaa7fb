import { Group, List, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { FormProblem } from '../../components/learner/FormProblem.tsx';
import { Button } from '../../components/ui/Button.tsx';
import { Dialog } from '../../components/ui/Dialog.tsx';
import { api, ApiProblem } from '../../lib/api/index.ts';
import { forgetResources } from '../../lib/api/useResource.ts';
import { forgetReviews } from '../../lib/reviews/review-outbox.ts';
import { facts } from '../../lib/saves/facts.ts';
import { forgetLearner } from '../../lib/session/forget-learner.ts';
import { logout } from '../../lib/session/session-store.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { keepToast } from '../../lib/shell/toast.ts';
import classes from './DataSection.module.css';
import { tooMany } from './details.ts';
import { needsSignIn } from './sign-in-again.ts';
import { SignInAgain } from './SignInAgain.tsx';

const word = 'DELETE';

const explain = (error: unknown): string => {
  if (error instanceof ApiProblem && error.status === 401)
    return 'Your sign-in has ended. Sign in again, then delete the account.';
  if (error instanceof ApiProblem && error.status === 429) return tooMany(error);
  return 'Not everything could be deleted. Please try again to delete the rest.';
};

/** Final confirmation before an account is deleted: lists what is deleted and asks to type a word. */
const DeleteDialog = ({
  isResumed,
  onClose,
}: {
  /** The learner already typed the word, and has signed in again since. */
  isResumed: boolean;
  onClose: () => void;
}) => {
  const { user } = useSession();
  const [typed, setTyped] = useState(isResumed ? word : '');
  const [isRefused, setIsRefused] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isSure = typed.trim().toUpperCase() === word;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isSure || isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    setIsRefused(false);
    try {
      await api.deleteAccount();
    } catch (error) {
      if (needsSignIn(error)) setIsRefused(true);
      else setProblem(explain(error));
      setIsBusy(false);
      return;
    }
    // Keeps the page as it is until the sign-out leaves it: fetching the profile now would create an empty one.
    forgetResources();
    if (user) {
      forgetLearner(user.sub, []);
      forgetReviews(user.sub);
      facts.forget(user.sub);
    }
    keepToast('Your account and everything in it has been deleted.');
    // Leaves the page whether or not the sign-in service answers: nothing is left to show.
    await logout().catch(() => window.location.assign('/'));
  };

  return (
    <Dialog title="Delete your account?" busy={isBusy} onClose={onClose}>
      <Stack component="form" gap="0.85rem" onSubmit={(event) => void submit(event)}>
        <Text>This cannot be undone. You will immediately and permanently lose:</Text>
        <List listStyleType="disc" spacing="0.3rem">
          <List.Item>your courses, progress, notes, bookmarks and quiz results,</List.Item>
          <List.Item>your certificates: their links and PDFs stop working,</List.Item>
          <List.Item>what you bought: access is not restored and payments are not refunded,</List.Item>
          <List.Item>your course subscriptions and any emails still to come,</List.Item>
          <List.Item>your profile and picture.</List.Item>
        </List>
        <Text c="dimmed" size="sm">
          Backup copies are gone after 35 days. Payment records stay with our payment provider, as the law
          requires. Your sign-in itself belongs to the identity service: signing in again starts an empty
          account. Your notebook files are kept by the notebook service: write to us to have them deleted too.
        </Text>
        <TextInput
          label={`Type ${word} to confirm`}
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          readOnly={isBusy}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <FormProblem size="sm">{problem}</FormProblem>
        {isResumed && !isRefused && !problem && (
          <Text role="status">
            Thank you for signing in again. Nothing is deleted before you press the button.
          </Text>
        )}
        {isRefused && <SignInAgain intent="delete" isRepeated={isResumed} />}
        <Group justify="end" gap="0.6rem">
          <Button look="quiet" busy={isBusy} onClick={onClose}>
            Keep my account
          </Button>
          <Button type="submit" className={classes.danger} disabled={!isSure} busy={isBusy}>
            {isBusy ? 'Deleting…' : 'Delete everything'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};

export default DeleteDialog;
