import { Group, List, Stack, Text, TextInput, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Connection } from '#contract/schemas/connections.ts';
import { NotReady } from '../../components/learner/NotReady.tsx';
import ruled from '../../components/learner/Ruled.module.css';
import { Button } from '../../components/ui/Button.tsx';
import { PartBoundary } from '../../components/ui/PartBoundary.tsx';
import { api } from '../../lib/api/index.ts';
import { resourceKeys } from '../../lib/api/resource-keys.ts';
import { useResource } from '../../lib/api/useResource.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { formatDay } from '../../lib/text/format.ts';
import classes from './ConnectionsSection.module.css';

const DisconnectDialog = lazyPart(() => import('./DisconnectDialog.tsx'));

/** What a scope lets an assistant do. */
const permissions = {
  read: 'sees your courses, progress, notes and reviews',
  learn: 'answers reviews, hands in exercises, and writes notes and code for you',
} as const satisfies Readonly<Record<Connection['scopes'][number], string>>;

const ConnectionItem = ({ connection, onEnd }: { connection: Connection; onEnd: () => void }) => {
  const { name, host, scopes, connectedAt, lastUsedAt } = connection;
  return (
    <li className={classes.connection}>
      <Group justify="space-between" align="start" wrap="nowrap" gap="0.6rem">
        <Title order={3} fz="md" miw={0}>
          <bdi>{name}</bdi>
        </Title>
        <Button look="quiet" size="sm" aria-label={`Disconnect ${name}`} onClick={onEnd}>
          Disconnect
        </Button>
      </Group>
      <Text c="dimmed" mt="0.2rem">
        From <bdi>{host}</bdi>
      </Text>
      {scopes.length > 0 && (
        <Text mt="0.2rem">{`It ${scopes.map((scope) => permissions[scope]).join('; ')}.`}</Text>
      )}
      <Text c="dimmed" mt="0.2rem">
        <span>Connected </span>
        <time dateTime={connectedAt}>{formatDay(connectedAt)}</time>
        {lastUsedAt !== undefined && (
          <>
            <span> · Last used </span>
            <time dateTime={lastUsedAt}>{formatDay(lastUsedAt)}</time>
          </>
        )}
      </Text>
    </li>
  );
};

/** The address that an assistant is given to connect. */
const ServerAddress = () => {
  const [said, setSaid] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const address = `${window.location.origin}/api/mcp`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setSaid('Copied');
    } catch {
      input.current?.select();
      setSaid('Copying is not allowed here: the address is marked, copy it with your keyboard.');
    }
  };
  return (
    <>
      <TextInput
        ref={input}
        label="Address for assistants"
        description="Add it in your assistant as a connector, also called an MCP server. It sends you here to sign in, and to allow what it may do."
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <div>
        <Button look="quiet" aria-label="Copy the address for assistants" onClick={() => void copy()}>
          Copy
        </Button>
      </div>
      <Text c="dimmed" fw={600} role="status">
        {said}
      </Text>
    </>
  );
};

/** The assistants that the learner connected, each with what it may do, and how to connect one. */
export const ConnectionsSection = ({ sub }: { sub: string }) => {
  const loaded = useResource(resourceKeys.connections(sub), (signal) => api.listConnections({ signal }));
  const [asked, setAsked] = useState<Connection>();
  const [said, setSaid] = useState('');
  const heading = useRef<HTMLParagraphElement>(null);
  const connections = loaded.data?.connections ?? [];
  const close = () => setAsked(undefined);

  return (
    <Stack gap="sm">
      <Text c="dimmed" ref={heading} tabIndex={-1}>
        An assistant of your own can learn with you here: find lectures, ask what is due, take notes. It opens
        nothing that is locked for you, and it cannot buy anything.
      </Text>
      <NotReady of={loaded} what="Your assistants" height={72} />
      {loaded.status === 'ready' && connections.length === 0 && <Text>No assistant is connected.</Text>}
      {connections.length > 0 && (
        <List listStyleType="none" my="0.5rem" className={ruled.blocks}>
          {connections.map((connection) => (
            <ConnectionItem key={connection.id} connection={connection} onEnd={() => setAsked(connection)} />
          ))}
        </List>
      )}
      <Text c="dimmed" fw={600} role="status">
        {said}
      </Text>
      <ServerAddress />
      {asked && (
        <PartBoundary name="The dialog" onClose={close}>
          <DisconnectDialog
            connection={asked}
            onClose={close}
            onEnded={() => {
              close();
              loaded.reload();
              setSaid(`${asked.name} is disconnected.`);
              // The focused button disappears.
              requestAnimationFrame(() => heading.current?.focus());
            }}
          />
        </PartBoundary>
      )}
    </Stack>
  );
};
