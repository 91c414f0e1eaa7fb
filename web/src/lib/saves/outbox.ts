import { ApiProblem, isAbort, isRetryable } from '../api/problem.ts';
import type { BrowserStorage } from '../browser/browser-storage.ts';
import { createStore } from '../browser/external-store.ts';
import { outboxKey } from '../session/forget-learner.ts';

/** Something that a learner did, kept until the server has acknowledged it. */
export interface Fact {
  /** Why the server refused it; it is kept until the learner has read this. */
  readonly refused?: string;
  /** What the server said while no page waited for it; kept until the learner has seen it. */
  readonly answer?: unknown;
}

interface OutboxOptions<F extends Fact> {
  /** Part of the storage key. */
  readonly name: 'facts' | 'reviews';
  readonly storage: BrowserStorage;
  readonly isFact: (value: unknown) => value is F;
  /** The same id is kept and counts once. */
  readonly idOf: (fact: F) => string;
  /** Facts of one lane are sent in order, one at a time; lanes do not wait for each other. */
  readonly laneOf: (fact: F) => string;
  /**
   * Sends a fact; sent again after a lost answer, it must count once.
   * @param keep replaces the kept fact, to remember how far sending came
   * @throws ApiProblem when the server refuses it or cannot be reached
   */
  readonly send: (fact: F, keep: (next: F) => void) => Promise<unknown>;
  /** Whether an answer that no page waits for is kept. */
  readonly keepsAnswer?: (fact: F) => boolean;
  /**
   * Whether a fact whose page is open is kept after a failure of this HTTP status that may pass; default: always. Otherwise the page is told
   * and the learner tries again.
   */
  readonly keepsOn?: (status: number, fact: F) => boolean;
  /** Whether this learner is signed in: nothing is sent as somebody else. */
  readonly isSignedIn: (sub: string) => boolean;
}

/** What a page that waits for a fact is told. */
interface Waiter {
  outcome?: { readonly answer: unknown } | { readonly problem: Error };
}

/** Unsent facts of the learners of this device. */
export interface Outbox<F extends Fact> {
  /** Facts of a learner, oldest first. */
  readonly read: (sub: string) => readonly F[];
  /** Forgets the facts of a learner that fit: those that were read, or all after the account was deleted. */
  readonly forget: (sub: string, isMeant?: (fact: F) => boolean) => void;
  /**
   * Keeps a fact on this device, so that neither leaving nor a lost network loses it, and sends it after those before it.
   * @param left aborted when the page is left: from then on, what comes back is kept as if no page had waited
   * @returns the server's answer; undefined while it cannot be sent @throws ApiProblem when the server refuses it, or fails in a way that `keepsOn` leaves out
   */
  readonly keepAndSend: (sub: string, fact: F, left?: AbortSignal) => Promise<unknown>;
  /** Sends what this device has kept. What the server refuses is kept with the reason. */
  readonly sendAll: (sub: string) => Promise<void>;
  /** Calls back on every change, of this page or another tab. @returns unsubscribes */
  readonly subscribe: (listener: () => void) => () => void;
  /** Number of changes that were noticed, for subscribers. */
  readonly get: () => number;
}

/** Whether a fact still has to be sent. */
export const isUnsent = (fact: Fact): boolean => fact.refused === undefined && fact.answer === undefined;

/** Runs a task while no other tab runs one of this name, where the browser can tell. */
const alone = <T>(name: string, task: () => Promise<T>): Promise<T> =>
  typeof navigator !== 'undefined' && 'locks' in navigator
    ? (navigator.locks.request(name, task) as Promise<T>)
    : task();

/** Facts of one kind as kept in storage, by learner. */
const createShelf = <F extends Fact>({ name, storage, isFact }: OutboxOptions<F>) => {
  /** What a full or blocked storage did not take. */
  const memory = new Map<string, readonly F[]>();
  const keyOf = (sub: string): string => outboxKey(name, sub);
  const count = () => changes.set(changes.get() + 1);
  // Another tab may send what this one kept; what it keeps itself is on its way. Listened to as long as the page lives, as the outbox is.
  const hear = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key?.startsWith(outboxKey(name, '')) && (oldValue ?? '').length > (newValue ?? '').length) count();
  };
  const changes = createStore(() => 0, { onFirst: () => window.addEventListener('storage', hear) });
  return {
    changes,
    read: (sub: string): readonly F[] => {
      const stored = memory.get(sub) ?? storage.readJson(keyOf(sub));
      return Array.isArray(stored) ? stored.filter(isFact) : [];
    },
    write: (sub: string, facts: readonly F[]): void => {
      memory.delete(sub);
      if (facts.length === 0) storage.remove(keyOf(sub));
      else if (!storage.writeJson(keyOf(sub), facts)) memory.set(sub, facts);
      count();
    },
  };
};

/** Creates an outbox: facts leave it when the server has them, and never as another learner. */
export const createOutbox = <F extends Fact>(options: OutboxOptions<F>): Outbox<F> => {
  const { name, idOf, laneOf, send, isSignedIn, keepsAnswer = () => false, keepsOn = () => true } = options;
  const { read, write, changes } = createShelf(options);
  const waiters = new Map<string, Waiter>();
  const busy = new Map<string, Promise<void>>();

  const replace = (sub: string, id: string, next: F | undefined): void =>
    write(
      sub,
      read(sub).flatMap((each) => (idOf(each) === id ? (next ?? []) : [each])),
    );

  /** Hands an outcome to the page that waits for it, or keeps what the learner must still see. */
  const settle = (sub: string, fact: F, outcome: NonNullable<Waiter['outcome']>): void => {
    const waiter = waiters.get(idOf(fact));
    if (waiter) waiter.outcome = outcome;
    const isSeen = waiter !== undefined || ('answer' in outcome && !keepsAnswer(fact));
    const seen =
      'answer' in outcome ? { answer: outcome.answer ?? null } : { refused: outcome.problem.message };
    replace(sub, idOf(fact), isSeen ? undefined : { ...fact, ...seen });
  };

  /** @returns whether the next fact can be sent */
  const deliver = async (sub: string, fact: F): Promise<boolean> => {
    let current = fact;
    const keep = (next: F) => {
      current = next;
      replace(sub, idOf(fact), next);
    };
    try {
      const answer = await send(fact, keep);
      settle(sub, current, { answer });
      return true;
    } catch (error) {
      if (isAbort(error)) throw error;
      // What cannot even be asked for, as its stored form is broken, could never be sent either.
      const problem = error as Error;
      const mayPass =
        problem instanceof ApiProblem && (isRetryable(problem.status) || problem.status === 401);
      if (mayPass && (!waiters.has(idOf(fact)) || keepsOn(problem.status, fact))) return false;
      settle(sub, current, { problem });
      return !mayPass;
    }
  };

  const sendLane = async (sub: string, lane: string): Promise<void> => {
    for (;;) {
      const next = read(sub).find((fact) => laneOf(fact) === lane && isUnsent(fact));
      if (!next || !isSignedIn(sub) || !(await deliver(sub, next))) return;
    }
  };

  /** After a running one, which may have looked before the last fact was kept. */
  const runLane = (sub: string, lane: string): Promise<void> => {
    const key = `${sub} ${lane}`;
    const before = busy.get(key)?.catch(() => undefined) ?? Promise.resolve();
    const run: Promise<void> = before
      .then(() => alone(`northlight:${name}:${key}`, () => sendLane(sub, lane)))
      .finally(() => {
        if (busy.get(key) === run) busy.delete(key);
      });
    busy.set(key, run);
    return run;
  };

  return {
    read,
    forget: (sub, isMeant = () => true) =>
      write(
        sub,
        read(sub).filter((fact) => !isMeant(fact)),
      ),
    keepAndSend: async (sub, fact, left) => {
      const id = idOf(fact);
      // What came back while no page waited is asked for again.
      const known = read(sub).filter((each) => idOf(each) !== id || isUnsent(each));
      if (!known.some((each) => idOf(each) === id)) write(sub, [...known, fact]);
      const waiter: Waiter = {};
      waiters.set(id, waiter);
      const stopWaiting = () => {
        if (waiters.get(id) === waiter) waiters.delete(id);
      };
      left?.addEventListener('abort', stopWaiting);
      await runLane(sub, laneOf(fact)).finally(stopWaiting);
      const { outcome } = waiter;
      if (outcome && 'problem' in outcome) throw outcome.problem;
      return outcome?.answer;
    },
    sendAll: async (sub) => {
      const lanes = new Set(read(sub).filter(isUnsent).map(laneOf));
      await Promise.all([...lanes].map((lane) => runLane(sub, lane)));
    },
    subscribe: changes.subscribe,
    get: changes.get,
  };
};
