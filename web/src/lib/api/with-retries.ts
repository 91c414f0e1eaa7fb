import { ApiProblem, isRetryable } from './problem.ts';

/**
 * Retries transient failures (`isRetryable`) after 1, 2, 4 … seconds.
 * @param call is given the number of the attempt, from 1
 * @throws the last failure
 */
export const withRetries = async <T>(call: (attempt: number) => Promise<T>, attempts = 4): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call(attempt);
    } catch (error) {
      if (attempt >= attempts || !(error instanceof ApiProblem && isRetryable(error.status))) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1_000 * 2 ** (attempt - 1)));
    }
  }
};
