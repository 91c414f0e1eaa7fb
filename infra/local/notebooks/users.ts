import { randomBytes } from 'node:crypto';
import type { HubBehavior } from './settings.ts';

interface HubToken {
  readonly value: string;
  /** Purpose of the token. */
  readonly note: string;
  /** ms since the epoch. */
  readonly expiresAt: number;
}

interface HubUser {
  readonly name: string;
  /** Monotonic ms of the start request; undefined when there is no server. */
  requestedAt: number | undefined;
  /** Whether the current start will fail. */
  fails: boolean;
  startMs: number;
  /** Number of starts. */
  starts: number;
  tokens: HubToken[];
  /** Session cookies of the server, with their expiry in ms since the epoch. */
  readonly sessions: Map<string, number>;
}

/** Note of tokens that may be exchanged for a session, the same as in `infra/notebook-hub/northlight_hub.py`. */
const openingNote = 'northlight: opens a notebook once';
/** The session length of docs/runbooks/notebooks.md: one long working day. */
const sessionMs = 12 * 60 * 60 * 1000;

export type ServerState = 'absent' | 'pending' | 'ready';

/** Users of the hub with their servers and tokens, kept in memory only. */
export interface HubUsers {
  has(name: string): boolean;
  create(name: string): void;
  state(name: string): ServerState;
  start(name: string, behavior: HubBehavior): void;
  stop(name: string): void;
  issueToken(name: string, seconds: number, note: string): string;
  /** Exchanges a single-use token for a new session. Undefined when the token is unknown, used, expired or for another purpose. */
  exchangeToken(token: string): { readonly name: string; readonly session: string } | undefined;
  /** Whether a session is valid for the user's server. */
  isSessionValid(name: string, session: string): boolean;
  list(): { name: string; server: ServerState; starts: number; tokens: number }[];
  clear(): void;
}

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
        sessions: new Map(),
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
    issueToken(name, seconds, note) {
      const value = randomBytes(16).toString('hex');
      findUser(name).tokens.push({ value, note, expiresAt: Date.now() + seconds * 1000 });
      return value;
    },
    exchangeToken(text) {
      for (const user of users.values()) {
        const token = user.tokens.find(({ value }) => value === text);
        if (!token) continue;
        if (token.note !== openingNote || token.expiresAt <= Date.now()) return undefined;
        user.tokens = user.tokens.filter((each) => each !== token);
        const session = randomBytes(16).toString('hex');
        user.sessions.set(session, Date.now() + sessionMs);
        return { name: user.name, session };
      }
      return undefined;
    },
    isSessionValid: (name, session) => (users.get(name)?.sessions.get(session) ?? 0) > Date.now(),
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
