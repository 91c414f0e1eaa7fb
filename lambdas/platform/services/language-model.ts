import { ApiError } from '../http/api-error.ts';

interface ModelPrompt {
  /** Role and rules of the model. Never contains anything from a request. */
  readonly system: string;
  readonly user: string;
}

/** Has the model write an answer. @throws ApiError 503 when the model is down, slow, refuses or answers without text */
export type AskModel = (prompt: ModelPrompt) => Promise<string>;

/** Calls the model. @returns its text, possibly empty @throws the error of the failed call */
export type Converse = (prompt: ModelPrompt) => Promise<string>;

export interface ModelOptions {
  /** Model or inference profile of Amazon Bedrock. */
  readonly modelId: string;
  /** Timeout of the whole call, including its one retry. */
  readonly timeoutMs: number;
  readonly maxTokens: number;
}

/** Creates a function that asks a language model. The client is loaded with the first question. */
export const createAskModel =
  (modelId: string, loadConverse: () => Promise<Converse>): AskModel =>
  async (prompt) => {
    const converse = await loadConverse();
    const text = await converse(prompt).catch((cause: unknown) => {
      throw new ApiError('unavailable', { cause });
    });
    if (text.trim() === '') {
      throw new ApiError('unavailable', { cause: new Error(`The model ${modelId} answered without text`) });
    }
    return text;
  };
