import type { Documents } from '../state/documents.ts';
import { seconds } from './objects.ts';
import { StripeProblem } from './problem.ts';

const collection = 'stripe-idempotency';
const lifetimeSeconds = 24 * 60 * 60;

interface Outcome {
  readonly answer?: unknown;
  /** Message of a failure of Stripe's own. */
  readonly failure?: string;
}

interface StoredAnswer extends Outcome {
  readonly request: string;
  readonly created: number;
}

/** What a request came to. @throws what Stripe does not store: refused parameters */
const attempt = (work: () => unknown): Outcome => {
  try {
    return { answer: work() };
  } catch (error) {
    if (error instanceof StripeProblem) throw error;
    return { failure: (error as Error).message };
  }
};

const toAnswer = ({ answer, failure }: Outcome, replayed: boolean) => {
  if (failure !== undefined) throw new Error(failure);
  return { answer, replayed };
};

/**
 * Answers a repeated POST with the stored first response, for 24 hours, also where that was a failure of Stripe's own (500). The same key with
 * other parameters is refused. Requests that fail validation are not stored.
 * @param request method, path and parameters as one text
 */
export const answerOnce = (
  documents: Documents,
  key: string | undefined,
  request: string,
  work: () => unknown,
): { answer: unknown; replayed: boolean } => {
  if (key === undefined) return { answer: work(), replayed: false };
  if (key.length > 255) throw new StripeProblem('Idempotency keys can have at most 255 characters');
  const stored = documents.get<StoredAnswer>(collection, key);
  if (stored && seconds() - stored.created < lifetimeSeconds) {
    if (stored.request !== request) {
      throw new StripeProblem(
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        { type: 'idempotency_error' },
      );
    }
    return toAnswer(stored, true);
  }
  const outcome = attempt(work);
  documents.put(collection, key, { request, ...outcome, created: seconds() } satisfies StoredAnswer);
  return toAnswer(outcome, false);
};
