import { Alert, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Button } from '../../components/ui/Button.tsx';
import { useSession } from '../../lib/session/useSession.ts';
import { showToast } from '../../lib/shell/toast.ts';
import { type Intent, signInAgain } from './sign-in-again.ts';

const words: Readonly<Record<Intent, string>> = {
  export: 'Your data is for you alone, so please sign in again first. The export then goes on by itself.',
  token: 'A token acts for you, so please sign in again first. What you typed is kept.',
  delete: 'Deleting cannot be undone, so please sign in again first. You then come back to this question.',
};
const stillRefused =
  'You signed in again, but the sign-in service did not confirm it. Try once more in a few minutes, or write to us.';

/** Explains why a recent sign-in is needed, with a button that starts one. */
export const SignInAgain = ({ intent, isRepeated }: { intent: Intent; isRepeated: boolean }) => {
  const { user } = useSession();
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = async () => {
    if (!user || isLeaving) return;
    setIsLeaving(true);
    try {
      await signInAgain(user, intent);
    } catch {
      showToast('Signing in did not work. Check your connection and try again.', 'problem');
      setIsLeaving(false);
    }
  };
  return (
    <Alert w="100%" role="alert">
      <Group justify="space-between" gap="sm">
        <Text flex="1 1 16rem">{isRepeated ? stillRefused : words[intent]}</Text>
        <Button look="quiet" size="sm" busy={isLeaving} onClick={() => void leave()}>
          {isLeaving ? 'Leaving…' : 'Login'}
        </Button>
      </Group>
    </Alert>
  );
};
