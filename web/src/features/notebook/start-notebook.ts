import { notebookCopy } from '../../content/notebook.ts';
import { api, ApiProblem } from '../../lib/api/index.ts';
import { delay } from '../../lib/loading/delay.ts';

/** Polling delay in milliseconds: short at first, when most servers start. */
const pollDelayMs = (asked: number): number => (asked < 5 ? 1_000 : asked < 30 ? 2_000 : 5_000);
/** Maximum number of polls: about five minutes. */
const questionsMax = 96;

export interface NotebookProblem {
  readonly title: string;
  readonly text: string;
  /** Signing in again is the remedy. */
  readonly needsLogin: boolean;
}

/** Describes a failed start for the learner. */
export const describeNotebookProblem = (error: unknown): NotebookProblem => {
  const isTokenless = error instanceof Error && error.message === 'No token retrieved';
  if (isTokenless || (error instanceof ApiProblem && error.status === 401)) {
    return { title: notebookCopy.noToken, text: notebookCopy.noTokenText, needsLogin: true };
  }
  const plain = (text: string): NotebookProblem => ({ title: notebookCopy.failed, text, needsLogin: false });
  if (!(error instanceof ApiProblem))
    return plain(error instanceof LateError ? error.message : notebookCopy.unknown);
  if (error.code === 'insufficient_scope') return plain(notebookCopy.noScope);
  if (error.code === 'too_many_requests') return plain(notebookCopy.tooMany);
  return plain(error.status === 503 ? error.message : notebookCopy.unknown);
};

/** The server did not start within the polling time. */
class LateError extends Error {}

export interface StartReport {
  /** Called when the hub has begun to start the server. */
  onStarting(): void;
  /** Called when a poll found no connection, or found it again. */
  onOffline(isOffline: boolean): void;
}

const isOffline = (error: unknown): boolean => error instanceof ApiProblem && error.status === 0;

/**
 * Polls the learner's server until it runs. Connection losses are retried.
 * @returns its one-time URL; undefined when aborted
 * @throws the error that refused it, or LateError
 */
export const startNotebook = async (
  signal: AbortSignal,
  report: StartReport,
  delayMs = pollDelayMs,
): Promise<string | undefined> => {
  for (let asked = 0; asked < questionsMax; asked += 1) {
    try {
      const { url, status } = await api.startServer({ signal });
      report.onOffline(false);
      if (status === 'ready') return url;
      report.onStarting();
    } catch (error) {
      if (signal.aborted) return undefined;
      if (!isOffline(error) || asked === 0) throw error;
      report.onOffline(true);
    }
    await delay(delayMs(asked), signal);
    if (signal.aborted) return undefined;
  }
  throw new LateError(notebookCopy.late);
};
