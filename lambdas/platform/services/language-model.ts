import { BedrockRuntimeClient, ConverseCommand } from '@aws-sdk/client-bedrock-runtime';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { ApiError } from '../http/api-error.ts';

export interface ModelPrompt {
  /** The model's role and rules; never contains anything from a request. */
  readonly system: string;
  readonly user: string;
}

/** Writes an answer. @throws ApiError 503 when the model is down, slow, refuses or says nothing */
export type AskModel = (prompt: ModelPrompt) => Promise<string>;

export interface ModelOptions {
  /** Model or inference profile of Amazon Bedrock. */
  readonly modelId: string;
  /** Limit for the whole call, including its one retry. */
  readonly timeoutMs: number;
  readonly maxTokens: number;
}

/** A language model through Amazon Bedrock's Converse. */
export const createAskModel = ({ modelId, timeoutMs, maxTokens }: ModelOptions): AskModel => {
  const client = new BedrockRuntimeClient({
    maxAttempts: 2,
    // HTTP/1.1: this client's own HTTP/2 gains nothing for one short call, and leaves connections that Lambda freezes.
    requestHandler: new NodeHttpHandler({
      connectionTimeout: 1_000,
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
    }),
  });
  return async ({ system, user }) => {
    const command = new ConverseCommand({
      modelId,
      system: [{ text: system }],
      messages: [{ role: 'user', content: [{ text: user }] }],
      inferenceConfig: { maxTokens, temperature: 0 },
    });
    const { output } = await client
      .send(command, { abortSignal: AbortSignal.timeout(timeoutMs) })
      .catch((cause: unknown) => {
        throw new ApiError('unavailable', { cause });
      });
    const text = (output?.message?.content ?? []).map((block) => block.text ?? '').join('');
    if (text.trim() === '') {
      throw new ApiError('unavailable', { cause: new Error(`The model ${modelId} answered without text`) });
    }
    return text;
  };
};
