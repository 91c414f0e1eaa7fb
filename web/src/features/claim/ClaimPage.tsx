import { Paper, Skeleton, Stack, Text } from '@mantine/core';
import { LearnerMain } from '../../components/learner/LearnerMain.tsx';
import { AppLink } from '../../components/ui/AppLink.tsx';
import { Button, ButtonLink } from '../../components/ui/Button.tsx';
import { CheckList } from '../../components/ui/CheckList.tsx';
import { ProblemMessage } from '../../components/ui/ProblemMessage.tsx';
import { api, ApiProblem, type ResponseOf } from '../../lib/api/index.ts';
import { resourceKeys } from '../../lib/api/resource-keys.ts';
import { useResource } from '../../lib/api/useResource.ts';
import { useReferrerPolicy } from '../../lib/browser/useReferrerPolicy.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useDocumentTitle } from '../../lib/routing/useDocumentTitle.ts';
import { useSession } from '../../lib/session/useSession.ts';
import classes from './ClaimPage.module.css';
import { Refused } from './Refused.tsx';
import { useClaim } from './useClaim.ts';
import { useClaimToken } from './useClaimToken.ts';

/** A link that leads to no seat. */
const Invalid = () => (
  <Stack align="start" gap="md" role="alert">
    <Text fz="1.375rem" fw={650}>
      This link does not work any more
    </Text>
    <Text maw="36rem">
      It may have been used, taken back or be older than 30 days, or a part of it was lost on the way: try to
      open it from the email again. Otherwise, ask who gave it to you for a new one.
    </Text>
    <Text maw="36rem">
      <span>{'If you have taken the seat already, the course is on '}</span>
      <AppLink to={paths.dashboard.href()}>your dashboard</AppLink>
      <span>.</span>
    </Text>
    <ButtonLink look="quiet" to={paths.courses.href()}>
      Browse the courses
    </ButtonLink>
  </Stack>
);

const Offer = ({ invitation, token }: { invitation: ResponseOf<'lookAtSeat'>; token: string }) => {
  const { courseId, courseTitle, from, message, shares } = invitation;
  const { status, user } = useSession();
  const { isBusy, failure, accept, signIn } = useClaim(token);
  return (
    <Paper p="clamp(1.25rem, 4vw, 2.25rem)" radius="xl">
      <Stack gap="1.25rem">
        <div>
          <Text c="dimmed" dir="auto">{`${from} gives you a place in`}</Text>
          <h2 className={classes.course} dir="auto">
            <AppLink to={paths.course.href(courseId)}>{courseTitle}</AppLink>
          </h2>
        </div>
        {message && (
          <blockquote className={classes.message} dir="auto">
            {message}
          </blockquote>
        )}
        {shares.length > 0 && (
          <section aria-labelledby="shares-title">
            <h3 id="shares-title" className={classes.heading} dir="auto">{`What ${from} will see of you`}</h3>
            <CheckList items={shares} />
            <Text c="dimmed" mt="0.5rem">
              Nothing else: notes, answers and where you stopped in a lecture stay with you.
            </Text>
          </section>
        )}
        {failure && (
          <Refused
            error={failure.error}
            from={from}
            courseId={courseId}
            address={user?.email}
            onRetry={() => void accept()}
            onSignIn={() => void signIn({ again: true })}
          />
        )}
        <div>
          <Button size="lg" busy={isBusy} onClick={() => void accept()}>
            {isBusy && status === 'signed-in' ? 'Taking your seat…' : 'Accept'}
          </Button>
        </div>
        <Text c="dimmed" size="sm">
          {status === 'signed-in'
            ? `The course is added to the account of ${user.email ?? 'who is signed in'}.`
            : 'You sign in or create an account first; both are free.'}
        </Text>
      </Stack>
    </Paper>
  );
};

const Looking = ({ token }: { token: string }) => {
  const invitation = useResource(resourceKeys.invitation(token), (signal) =>
    api.lookAtSeat({ body: { token }, signal }),
  );
  if (invitation.status === 'loading') {
    return (
      <div role="status" aria-label="Loading the invitation" aria-busy="true">
        <Skeleton height="22rem" radius="xl" />
      </div>
    );
  }
  if (invitation.status === 'ready') return <Offer invitation={invitation.data} token={token} />;
  const { error } = invitation;
  return error instanceof ApiProblem && [400, 404].includes(error.status) ? (
    <Invalid />
  ) : (
    <ProblemMessage title="The invitation could not be loaded" error={error} onRetry={invitation.reload} />
  );
};

/** Target of the links in invitations and gifts: tells what it is, and gives the course to who accepts. */
export default function ClaimPage() {
  useReferrerPolicy('no-referrer');
  useDocumentTitle('Take your seat');
  const token = useClaimToken();
  return (
    <LearnerMain width="44rem" title="Take your seat">
      {token ? <Looking key={token} token={token} /> : <Invalid />}
    </LearnerMain>
  );
}
