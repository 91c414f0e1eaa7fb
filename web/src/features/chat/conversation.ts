import { api, ApiProblem, type ResponseOf } from '../../lib/api/index.ts';
import { tabStorage } from '../../lib/browser/browser-storage.ts';
import { createStore, useStore } from '../../lib/browser/external-store.ts';
import { sessionStore } from '../../lib/session/session-store.ts';
import type { PageContext } from '../../lib/shell/page-context.ts';

type Reply = ResponseOf<'chat'>;

/** A question with its answer or error. */
export interface Exchange {
  readonly id: number;
  readonly question: string;
  /** Page that the question was asked on. */
  readonly context?: PageContext;
  readonly state: 'pending' | 'answered' | 'failed';
  readonly reply?: string;
  readonly sources?: Reply['sources'];
  /** Error message for the visitor. */
  readonly problem?: string;
}

export interface Conversation {
  /** `sub` of the learner; null for a visitor. */
  readonly owner: string | null;
  readonly exchanges: readonly Exchange[];
}

const key = 'northlight:chat';
/** Number of questions kept per tab. */
const exchangesMax = 30;
const empty: Conversation = { owner: null, exchanges: [] };

const isSource = (value: unknown): boolean => {
  const { title, href } = (value ?? {}) as Record<string, unknown>;
  return typeof title === 'string' && typeof href === 'string';
};

const isExchange = (value: unknown): value is Exchange => {
  const { id, question, state, reply, sources, problem } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof id === 'number' &&
    typeof question === 'string' &&
    ['answered', 'failed', 'pending'].includes(state as string) &&
    [reply, problem].every((text) => text === undefined || typeof text === 'string') &&
    (sources === undefined || (Array.isArray(sources) && sources.every(isSource)))
  );
};

/** Restores the conversation of this tab. A question that was pending when the page was left has failed. */
export const readConversation = (): Conversation => {
  const stored = tabStorage.readJson(key) as Partial<Conversation> | null;
  if (!Array.isArray(stored?.exchanges)) return empty;
  return {
    owner: typeof stored.owner === 'string' ? stored.owner : null,
    exchanges: stored.exchanges
      .filter(isExchange)
      .map((exchange) =>
        exchange.state === 'pending'
          ? { ...exchange, state: 'failed', problem: 'You left the page before the answer arrived.' }
          : exchange,
      ),
  };
};

const store = createStore(readConversation);
/** Ids are never used again: an answer may arrive after its question was cleared. */
let lastId = Math.max(0, ...store.get().exchanges.map(({ id }) => id));

const publish = (next: Conversation) => {
  const conversation = { ...next, exchanges: next.exchanges.slice(-exchangesMax) };
  if (next.exchanges.length === 0) tabStorage.remove(key);
  else tabStorage.writeJson(key, conversation);
  store.set(conversation);
};

/** Keeps the conversation when a visitor signs in. Any other change of account clears it. */
const followSession = () => {
  const { status, user } = sessionStore.get();
  if (status === 'unknown') return;
  const owner = user?.sub ?? null;
  const conversation = store.get();
  if (owner === conversation.owner) return;
  publish(conversation.owner === null ? { ...conversation, owner } : { owner, exchanges: [] });
};
sessionStore.subscribe(followSession);
followSession();

/** The conversation of this tab; re-renders when it changes. */
export const useConversation = (): Conversation => useStore(store);

/** Clears the conversation, in the tab's storage too. */
export const clearConversation = (): void => publish({ ...store.get(), exchanges: [] });

const change = (id: number, fields: Partial<Exchange>) => {
  const conversation = store.get();
  publish({
    ...conversation,
    exchanges: conversation.exchanges.map((exchange) =>
      exchange.id === id ? { ...exchange, ...fields } : exchange,
    ),
  });
};

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** When the next question is allowed after a rate limit. */
const describeRetry = (seconds: number | undefined): string => {
  if (seconds === undefined) return 'Try again later.';
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const span =
    minutes < 90 ? `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}` : `${Math.ceil(minutes / 60)} hours`;
  return `You can ask again at ${time.format(Date.now() + seconds * 1000)}, in ${span}.`;
};

/** Message for a question that could not be answered. */
const problemText = (error: unknown): string => {
  if (!(error instanceof ApiProblem) || error.status === 0) {
    return error instanceof Error ? error.message : 'Something went wrong.';
  }
  const status = `HTTP error! status: ${error.status}`;
  if (error.code === 'too_many_requests') {
    return `${status}. You have reached the question limit for now. ${describeRetry(error.retryAfterSeconds)}`;
  }
  return `${status}. ${error.message}`;
};

const send = async (id: number, question: string, context: PageContext): Promise<void> => {
  const { courseId, courseTitle, sectionTitle, lectureTitle } = context;
  const given = Object.entries({ courseId, courseTitle, sectionTitle, lectureTitle }).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  try {
    const { reply, sources } = await api.chat({
      body: { message: question, ...(given.length > 0 && { context: Object.fromEntries(given) }) },
    });
    change(id, { state: 'answered', reply, sources, problem: undefined });
  } catch (error) {
    change(id, { state: 'failed', problem: problemText(error) });
  }
};

/** Asks a question about the current page and adds the answer or an error to the conversation. */
export const ask = (question: string, context: PageContext): Promise<void> => {
  const conversation = store.get();
  const id = ++lastId;
  const exchange: Exchange = { id, question, context, state: 'pending' };
  publish({ ...conversation, exchanges: [...conversation.exchanges, exchange] });
  return send(id, question, context);
};

/** Retries a failed question about the page it was asked on, and replaces its entry. */
export const askAgain = ({ id, question, context = {} }: Exchange): Promise<void> => {
  change(id, { state: 'pending', problem: undefined });
  return send(id, question, context);
};
