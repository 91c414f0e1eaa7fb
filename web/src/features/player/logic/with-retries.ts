import { ApiProblem } from '../../../lib/api/index.ts';

const isPassing = (error: unknown) =>
  error instanceof ApiProblem && (error.status === 0 || error.status === 429 || error.status >= 500);

/**
 * Calls again after failures that pass by themselves (no answer, 429, 5xx), waiting 1, 2, 4 … seconds.
 * @throws the last failure.
 */
export const withRetries = async <T>(call: () => Promise<T>, attempts = 4): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (attempt >= attempts || !isPassing(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1_000 * 2 ** (attempt - 1)));
    }
  }
};
