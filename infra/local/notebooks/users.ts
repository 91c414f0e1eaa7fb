import { randomBytes } from 'node:crypto';
import type { HubBehavior } from './settings.ts';

interface HubToken {
  readonly value: string;
  /** ms since the epoch. */
  readonly expiresAt: number;
}

interface HubUser {
  readonly name: string;
  /** Monotonic ms at which the server was asked for; undefined while there is none. */
  requestedAt: number | undefined;
  /** Of the running request: whether it ends in a server. */
  fails: boolean;
  startMs: number;
  /** How often a server was started. */
  starts: number;
  readonly tokens: HubToken[];
}

export type ServerState = 'absent' | 'pending' | 'ready';

/** The users of the hub, their servers and tokens; all of it ends with the site. */
export interface HubUsers {
  has(name: string): boolean;
  create(name: string): void;
  state(name: string): ServerState;
  start(name: string, behavior: HubBehavior): void;
  stop(name: string): void;
  issueToken(name: string, seconds: number): string;
  opens(name: string, token: string): boolean;
  list(): { name: string; server: ServerState; starts: number; tokens: number }[];
  clear(): void;
}

/** An empty hub. */
export const createHubUsers = (): HubUsers => {
  const users = new Map<string, HubUser>();
  const state = (name: string): ServerState => {
    const user = users.get(name);
    if (user?.requestedAt === undefined) return 'absent';
    if (performance.now() - user.requestedAt < user.startMs) return 'pending';
    if (!user.fails) return 'ready';
    user.requestedAt = undefined;
    return 'absent';
  };
  const findUser = (name: string): HubUser => {
    const user = users.get(name);
    if (!user) throw new Error(`no user ${name}`);
    return user;
  };
  return {
    has: (name) => users.has(name),
    create(name) {
      users.set(name, {
        name,
        requestedAt: undefined,
        fails: false,
        startMs: 0,
        starts: 0,
        tokens: [],
      });
    },
    state,
    start(name, { startSeconds, fault }) {
      const user = findUser(name);
      user.requestedAt = performance.now();
      user.startMs = startSeconds * 1000;
      user.fails = fault === 'spawn';
      user.starts += 1;
    },
    stop(name) {
      findUser(name).requestedAt = undefined;
    },
    issueToken(name, seconds) {
      const value = randomBytes(16).toString('hex');
      findUser(name).tokens.push({ value, expiresAt: Date.now() + seconds * 1000 });
      return value;
    },
    opens: (name, token) =>
      (users.get(name)?.tokens ?? []).some(
        ({ value, expiresAt }) => value === token && expiresAt > Date.now(),
      ),
    list: () =>
      [...users.values()].map(({ name, starts, tokens }) => ({
        name,
        server: state(name),
        starts,
        tokens: tokens.length,
      })),
    clear: () => users.clear(),
  };
};
