import { BedrockRuntimeClient, ConverseCommand } from '@aws-sdk/client-bedrock-runtime';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import type { Converse, ModelOptions } from './language-model.ts';

/** Calls a model through Amazon Bedrock's Converse. */
export const createConverse = ({ modelId, timeoutMs, maxTokens }: ModelOptions): Converse => {
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
    const { output } = await client.send(command, { abortSignal: AbortSignal.timeout(timeoutMs) });
    return (output?.message?.content ?? []).map((block) => block.text ?? '').join('');
  };
};
