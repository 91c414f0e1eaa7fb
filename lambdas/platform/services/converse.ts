import { BedrockRuntimeClient, ConverseCommand } from '@aws-sdk/client-bedrock-runtime';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import type { Converse, ModelOptions } from './language-model.ts';

/** Creates a function that calls a model through Amazon Bedrock's Converse API. */
export const createConverse = ({ modelId, timeoutMs, maxTokens }: ModelOptions): Converse => {
  const client = new BedrockRuntimeClient({
    maxAttempts: 2,
    // HTTP/1.1, because the client's default HTTP/2 gains nothing for one short call and keeps connections that Lambda freezes.
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
