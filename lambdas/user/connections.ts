import { ApiError } from '../platform/http/api-error.ts';
import type { Operation } from '../platform/http/operation.ts';
import type { ConnectionRecord, ConnectionStore } from '../stores/learner/connections.ts';

/** Dependencies of seeing and ending connections of assistants. */
export interface ConnectionDeps {
  readonly connections: Pick<ConnectionStore, 'list' | 'end'>;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
  /** Waits this many milliseconds. */
  readonly pause: (ms: number) => Promise<unknown>;
}

const toConnection = ({ id, clientId, name, scopes, connectedAt, lastUsedAt }: ConnectionRecord) => {
  const host = URL.parse(clientId)?.host || clientId;
  return { id, name: name ?? host, host, scopes, connectedAt, lastUsedAt };
};

/** Lists the assistants that the caller connected, the latest first. */
export const listConnections =
  ({ connections }: ConnectionDeps): Operation<'listConnections'> =>
  async ({ caller }) => {
    const rows = await connections.list(caller.sub);
    rows.sort((one, other) => other.connectedAt.localeCompare(one.connectedAt));
    return { status: 200, body: { connections: rows.map(toConnection) } };
  };

/** Ends a connection of the caller. Another learner's and an ended one are not found. */
export const endConnection =
  ({ connections, now, pause }: ConnectionDeps): Operation<'endConnection'> =>
  async ({ caller, params }) => {
    // Tokens state whole seconds. So the end of this second is the border, and the answer comes after it: what is allowed next is later.
    const endedAt = (Math.floor(now() / 1_000) + 1) * 1_000;
    if (!(await connections.end(caller.sub, params.connectionId, endedAt))) throw new ApiError('not_found');
    await pause(Math.max(0, endedAt - now()));
    return { status: 204, body: undefined };
  };
