import { Group, List, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { PersonalToken } from '#contract/schemas/user.ts';
import { NotReady } from '../../components/learner/NotReady.tsx';
import ruled from '../../components/learner/Ruled.module.css';
import { Button } from '../../components/ui/Button.tsx';
import { PartBoundary } from '../../components/ui/PartBoundary.tsx';
import { api } from '../../lib/api/index.ts';
import { resourceKeys } from '../../lib/api/resource-keys.ts';
import { useResource } from '../../lib/api/useResource.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { formatDay } from '../../lib/text/format.ts';
import { takeIntent } from './sign-in-again.ts';
import { scopeLabels } from './token-words.ts';
import classes from './TokensSection.module.css';

const MakeTokenDialog = lazyPart(() => import('./MakeTokenDialog.tsx'));
const RevokeTokenDialog = lazyPart(() => import('./RevokeTokenDialog.tsx'));

const Day = ({ at }: { at: string }) => <time dateTime={at}>{formatDay(at)}</time>;

const TokenItem = ({ token, onRevoke }: { token: PersonalToken; onRevoke: () => void }) => {
  const { id, name, scopes, createdAt, lastUsedAt, expiresAt } = token;
  return (
    <li>
      <Group justify="space-between" align="start" gap="0.75rem 1.5rem">
        <div className={classes.words}>
          <Title order={3} fz="md">
            <bdi>{name}</bdi>
          </Title>
          <Text c="dimmed" mt="0.2rem">
            <span>{scopes.map((scope) => scopeLabels[scope]).join(', ')}</span>
            <span> · begins with </span>
            <code className={classes.beginning}>{`nlp_${id}`}</code>
          </Text>
          <Text c="dimmed" mt="0.2rem">
            Made <Day at={createdAt} /> ·{' '}
            <span>{lastUsedAt === undefined ? 'never used' : 'last used '}</span>
            {lastUsedAt !== undefined && <Day at={lastUsedAt} />}
            <span> · expires </span>
            <Day at={expiresAt} />
          </Text>
        </div>
        <Button look="quiet" size="sm" aria-label={`Revoke ${name}…`} onClick={onRevoke}>
          Revoke…
        </Button>
      </Group>
    </li>
  );
};

/** Personal tokens: what programs may do for the learner; making and revoking them. */
export const TokensSection = ({ sub }: { sub: string }) => {
  const section = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLParagraphElement>(null);
  const tokens = useResource(resourceKeys.tokens(sub), (signal) => api.listTokens({ signal }));
  /** Whether the learner has just signed in again to make a token. */
  const [isResumed, setIsResumed] = useState(() => takeIntent(sub, ['token']) === 'token');
  const [isMaking, setIsMaking] = useState(isResumed);
  const [leaving, setLeaving] = useState<PersonalToken>();
  const { reload } = tokens;

  useEffect(() => {
    if (isResumed) section.current?.scrollIntoView({ block: 'center' });
  }, [isResumed]);

  const stopMaking = (wasSent: boolean) => {
    setIsMaking(false);
    // A dialog that is opened later is another one.
    setIsResumed(false);
    if (wasSent) reload();
  };
  const stopRevoking = (isRevoked: boolean) => {
    setLeaving(undefined);
    if (!isRevoked) return;
    reload();
    // The button that opened the dialog disappears.
    requestAnimationFrame(() => heading.current?.focus());
  };
  return (
    <Stack ref={section} gap="1.25rem">
      <Text c="dimmed" ref={heading} tabIndex={-1}>
        With a token, a script of yours can use the site as you. It can never change your account, buy, export
        or delete.
      </Text>
      <NotReady of={tokens} what="Your tokens" height={72} />
      {tokens.status === 'ready' && tokens.data.tokens.length === 0 && <Text>You have no tokens.</Text>}
      {tokens.status === 'ready' && tokens.data.tokens.length > 0 && (
        <List listStyleType="none" className={ruled.blocks} aria-label="Your tokens">
          {tokens.data.tokens.map((token) => (
            <TokenItem key={token.id} token={token} onRevoke={() => setLeaving(token)} />
          ))}
        </List>
      )}
      <div>
        <Button look="quiet" onClick={() => setIsMaking(true)}>
          Make a token…
        </Button>
      </div>
      {isMaking && (
        <PartBoundary name="The dialog" onClose={() => stopMaking(false)}>
          <MakeTokenDialog sub={sub} isResumed={isResumed} onClose={stopMaking} />
        </PartBoundary>
      )}
      {leaving && (
        <PartBoundary name="The dialog" onClose={() => stopRevoking(false)}>
          <RevokeTokenDialog token={leaving} onClose={stopRevoking} />
        </PartBoundary>
      )}
    </Stack>
  );
};
