import type { Documents } from '../state/documents.ts';
import { seconds } from './objects.ts';
import { StripeProblem } from './problem.ts';

const collection = 'stripe-idempotency';
const lifetimeSeconds = 24 * 60 * 60;

interface StoredAnswer {
  readonly request: string;
  readonly answer: unknown;
  readonly created: number;
}

/**
 * Answers a repeated POST with the stored first response, for 24 hours. The same key with other parameters is refused. Requests that fail
 * validation are not stored.
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
    return { answer: stored.answer, replayed: true };
  }
  const answer = work();
  documents.put(collection, key, { request, answer, created: seconds() } satisfies StoredAnswer);
  return { answer, replayed: false };
};
