import type { Secrets } from '../secrets/secrets.ts';
import type { Stack } from '../template/stack.ts';
import { type HubStandIn, startHub } from './hub.ts';
import type { OutsideHub } from './settings.ts';

export interface Notebooks {
  readonly url: string;
  /** The hub stand-in. Undefined when the site uses an external hub. */
  readonly standIn?: HubStandIn;
  close(): Promise<void> | void;
}

/** Starts the hub stand-in, or stores the token of an external hub in the secret that functions read. */
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
