import type { Secrets } from '../secrets/secrets.ts';
import type { Stack } from '../template/stack.ts';
import type { HubStandIn } from './hub.ts';
import { startHub } from './hub.ts';
import type { OutsideHub } from './settings.ts';

export interface Notebooks {
  readonly url: string;
  /** The hub on this machine; absent where the site was started with a hub from outside. */
  readonly standIn?: HubStandIn;
  close(): Promise<void> | void;
}

/** Starts the notebook hub, or puts the token of one from outside where the functions read it. */
export const startNotebooks = async (
  stack: Stack,
  secrets: Secrets,
  outside: OutsideHub | undefined,
): Promise<Notebooks> => {
  const tokenSecret = stack.ref('NotebookHubTokenSecret');
  if (outside) {
    secrets.set(tokenSecret, outside.token);
    return { url: outside.url, close: () => undefined };
  }
  const standIn = await startHub(() => secrets.text(tokenSecret));
  return { url: standIn.url, standIn, close: standIn.close };
};
