import { Alert, Group, Text } from '@mantine/core';
import { Button, ButtonLink } from '../../components/ui/Button.tsx';
import { ApiProblem } from '../../lib/api/index.ts';
import { paths } from '../../lib/routing/paths.ts';

interface Refusal {
  readonly title: string;
  readonly text: string;
  /** What helps. */
  readonly remedy: 'retry' | 'other-account' | 'sign-in' | 'course';
}

/** @param address the account's; undefined when it is not known */
const describe = (error: unknown, from: string, address = 'another address'): Refusal => {
  const code = error instanceof ApiProblem ? error.code : '';
  switch (code) {
    case 'not_found':
      return {
        title: 'This seat is not for this account',
        text: `You are signed in as ${address}. The invitation is bound to the address that it was sent to: sign in with that one, or ask ${from} to invite ${address}. If somebody has taken the seat a moment ago, ask for another one.`,
        remedy: 'other-account',
      };
    case 'already_owned':
      return {
        title: 'You have this course already',
        text: `Nothing is lost: the seat stays free, and ${from} can give it to somebody else.`,
        remedy: 'course',
      };
    case 'email_unverified':
      return {
        title: 'Confirm your email address first',
        text: 'Open the email that you got when you created your account and press the link in it. Then sign in again here; the seat stays yours meanwhile.',
        remedy: 'sign-in',
      };
    case 'too_many_requests':
      return {
        title: 'Too many tries',
        text: 'Wait an hour, then open the link from the email again.',
        remedy: 'retry',
      };
    case 'unauthenticated':
      return {
        title: 'Your sign-in has ended',
        text: 'Sign in again to take the seat.',
        remedy: 'sign-in',
      };
    default:
      return {
        title: 'The seat could not be taken',
        text: 'It is still yours. Trying again in a moment usually works.',
        remedy: 'retry',
      };
  }
};

/** Why a seat could not be taken, and what helps. */
export const Refused = ({
  error,
  from,
  address,
  courseId,
  onRetry,
  onSignIn,
}: {
  error: unknown;
  /** Who gives the seat. */
  from: string;
  address: string | undefined;
  courseId: string;
  onRetry: () => void;
  onSignIn: () => void;
}) => {
  const { title, text, remedy } = describe(error, from, address);
  return (
    <Alert role="alert" title={title}>
      <Text mb="sm">{text}</Text>
      <Group gap="0.6rem">
        {remedy === 'retry' && (
          <Button size="sm" look="quiet" onClick={onRetry}>
            Try again
          </Button>
        )}
        {(remedy === 'other-account' || remedy === 'sign-in') && (
          <Button size="sm" look="quiet" onClick={onSignIn}>
            {remedy === 'sign-in' ? 'Sign in again' : 'Sign in with another account'}
          </Button>
        )}
        {remedy === 'course' && (
          <ButtonLink size="sm" look="quiet" to={paths.content.href(courseId)}>
            Continue learning
          </ButtonLink>
        )}
      </Group>
    </Alert>
  );
};
