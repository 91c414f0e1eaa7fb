import { Checkbox, Group, InputBase, List, Paper, Stack, Text, Title } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FormProblem } from '../../components/learner/FormProblem.tsx';
import { Button } from '../../components/ui/Button.tsx';
import { ApiProblem } from '../../lib/api/index.ts';
import { tabStorage } from '../../lib/browser/browser-storage.ts';
import { formatCount } from '../../lib/text/format.ts';
import { readAddresses } from './addresses.ts';
import { type Invitations, inviteAll, invitedWords, refusalWords } from './invite.ts';
import classes from './InviteForm.module.css';
import { MailPreview } from './MailPreview.tsx';
import type { Team } from './useTeams.ts';

const describeCount = (addresses: number, free: number): string => {
  if (addresses === 0) return 'No address yet.';
  const found = `${formatCount(addresses, 'address', 'addresses')}.`;
  return addresses > free ? `${found} Only ${formatCount(free, 'seat is', 'seats are')} free.` : found;
};

const explain = (error: unknown): string => {
  if (error instanceof ApiProblem && error.code === 'conflict')
    return 'Nobody can be invited to these seats any more.';
  if (error instanceof ApiProblem && error.status === 429)
    return 'Too many invitations at once. Wait a minute, then send the rest.';
  return 'These could not be invited. They are still in the field: please try again.';
};

const Result = ({ invited, refused }: Invitations) => (
  <Stack gap="0.5rem">
    <Text fw={600}>{invitedWords(invited)}</Text>
    {refused.length > 0 && (
      <>
        <Text>{`${formatCount(refused.length, 'entry', 'entries')} stayed in the field:`}</Text>
        <List listStyleType="disc">
          {refused.map(({ email, reason }) => (
            <li key={email}>
              <strong dir="auto">{email}</strong>
              <span>{`: ${refusalWords[reason]}`}</span>
            </li>
          ))}
        </List>
      </>
    )}
  </Stack>
);

/** The form that invites people to free seats. What could not be invited stays in it. */
export const InviteForm = ({
  team,
  free,
  onInvited,
}: {
  team: Team;
  free: number;
  onInvited: () => void;
}) => {
  const draftKey = `northlight:invite:${team.id}`;
  const [pasted, setPasted] = useState(() => tabStorage.read(draftKey) ?? '');
  // A session that ended meanwhile, or a reload, must not lose a long list.
  useEffect(() => {
    if (pasted === '') tabStorage.remove(draftKey);
    else tabStorage.write(draftKey, pasted);
  }, [draftKey, pasted]);
  const [anyAddress, setAnyAddress] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [result, setResult] = useState<Invitations>();
  const [isEmpty, setIsEmpty] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const addresses = readAddresses(pasted);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || free === 0) return;
    setIsEmpty(addresses.length === 0);
    if (addresses.length === 0) {
      field.current?.focus();
      return;
    }
    setIsBusy(true);
    setResult(undefined);
    const done = await inviteAll(team.id, addresses, anyAddress);
    setPasted([...done.refused.map(({ email }) => email), ...done.left].join('\n'));
    setResult(done);
    setIsBusy(false);
    // Also after a failure, whose answer may be all that was lost.
    onInvited();
  };
  return (
    <Paper component="section" p="clamp(1.25rem, 3vw, 1.75rem)" aria-labelledby="invite-title">
      <Title order={2} id="invite-title" fz="1.375rem" mb="md">
        Invite people
      </Title>
      <div className={classes.columns}>
        <form onSubmit={(event) => void submit(event)}>
          <Stack gap="1.1rem">
            <InputBase
              component="textarea"
              ref={field}
              multiline
              rows={7}
              label="Email addresses"
              description={
                <>
                  <span>{'One a line, or paste a list or the rows of a spreadsheet. '}</span>
                  <strong className={classes.count}>{describeCount(addresses.length, free)}</strong>
                </>
              }
              placeholder={'grace@example.com\nalan@example.com'}
              spellCheck={false}
              autoCapitalize="none"
              value={pasted}
              error={isEmpty && 'Enter the address of somebody to invite.'}
              readOnly={isBusy}
              onChange={({ currentTarget }) => {
                setPasted(currentTarget.value);
                setIsEmpty(false);
              }}
            />
            <Checkbox
              label="Anybody with the link may claim"
              description="Otherwise a seat can be taken only with the address that was invited."
              checked={anyAddress}
              // Not disabled, which would take the focus from who sent the form here.
              onChange={({ currentTarget }) => !isBusy && setAnyAddress(currentTarget.checked)}
            />
            <Stack gap={result ? '1.1rem' : 0}>
              <div role="status">{result && <Result {...result} />}</div>
              <FormProblem>{result?.error === undefined ? undefined : explain(result.error)}</FormProblem>
              <Group>
                <Button type="submit" busy={isBusy || free === 0}>
                  {isBusy
                    ? 'Inviting…'
                    : addresses.length > 0
                      ? `Invite ${formatCount(addresses.length, 'person', 'people')}`
                      : 'Invite'}
                </Button>
              </Group>
            </Stack>
          </Stack>
        </form>
        <MailPreview courseTitle={team.courseTitle} anyAddress={anyAddress} />
      </div>
    </Paper>
  );
};
