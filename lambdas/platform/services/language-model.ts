import { ApiError } from '../http/api-error.ts';

export interface ModelPrompt {
  /** The model's role and rules; never contains anything from a request. */
  readonly system: string;
  readonly user: string;
}

/** Writes an answer. @throws ApiError 503 when the model is down, slow, refuses or says nothing */
export type AskModel = (prompt: ModelPrompt) => Promise<string>;

/** Calls the model. @returns what it wrote, which may be nothing @throws whatever the call failed with */
export type Converse = (prompt: ModelPrompt) => Promise<string>;

export interface ModelOptions {
  /** Model or inference profile of Amazon Bedrock. */
  readonly modelId: string;
  /** Limit for the whole call, including its one retry. */
  readonly timeoutMs: number;
  readonly maxTokens: number;
}

/** A language model that is called like this; the client comes with the first question. */
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
