import type { ReplyOf } from '../contract/endpoints.ts';
import { limits } from '../contract/limits.ts';
import { counters } from '../domain/counters.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Operation } from '../platform/http/operation.ts';
import { type NotebookHub, notebookUser, startFailed } from '../platform/services/notebook-hub.ts';
import { requireAllowance } from '../use-cases/require-allowance.ts';
import type { NotebookDeps } from './deps.ts';

const hour = 3_600;
/**
 * After this time the request with the claim has ended, whatever the hub does. A server that is still absent has failed.
 */
const startRequestSeconds = limits.outsideCallMs / 1_000 + 2;

type Reply = ReplyOf<'startServer'>;

const requireHub = (hub: NotebookHub | undefined): NotebookHub => {
  if (hub) return hub;
  throw new ApiError('unavailable', {
    message: 'Notebooks are not set up on this site yet.',
    retryAfterSeconds: hour,
    cause: new Error(
      'No notebook hub is configured: set NORTHLIGHT_NOTEBOOK_HUB_URL and NotebookHubTokenSecret, see docs/runbooks/notebooks.md',
    ),
  });
};

/** Opens a running server. Rate-limited, because every opening creates a token at the hub. */
const open = async (
  { limits: store }: NotebookDeps,
  hub: NotebookHub,
  sub: string,
  signal: AbortSignal,
): Promise<Reply> => {
  await requireAllowance(store, { ...counters.notebookOpen, who: sub });
  const url = await hub.createOpening(notebookUser(sub), limits.notebookOpeningSeconds, signal);
  return { status: 200, body: { url, status: 'ready' } };
};

/** Requests the server from the hub. Only the request with the claim may call this. */
const request = async (
  hub: NotebookHub,
  user: string,
  isNew: boolean,
  signal: AbortSignal,
): Promise<void> => {
  if (isNew) await hub.createUser(user, signal);
  await hub.requestServer(user, signal);
};

/**
 * Starts the learner's notebook server, or opens it when it runs. Repeated calls only ask the hub for its state. When several first calls
 * arrive at once, one of them gets the claim and requests the server.
 */
export const startServer =
  (deps: NotebookDeps): Operation<'startServer'> =>
  async ({ caller: { sub } }) => {
    const hub = requireHub(deps.hub);
    const user = notebookUser(sub);
    const signal = AbortSignal.timeout(limits.outsideCallMs);
    const starting: Reply = { status: 200, body: { url: hub.serverAddress(user), status: 'starting' } };

    const found = await hub.readServer(user, signal);
    if (found !== 'unknown' && found.state !== 'absent') {
      return found.state === 'ready' ? open(deps, hub, sub, signal) : starting;
    }
    const met = await deps.starts.claim(sub, deps.newId());
    if (!met.claimed && met.age < startRequestSeconds) return starting;
    if (!met.claimed) {
      await deps.starts.release(sub);
      throw startFailed(new Error('The server that the hub was asked for is not there'));
    }
    try {
      await request(hub, user, found === 'unknown', signal);
    } catch (error) {
      await deps.starts.release(sub);
      throw error;
    }
    return starting;
  };
