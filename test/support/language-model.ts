import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request to Converse: the fields that the site uses. */
export interface ConverseRequest {
  readonly modelId: string;
  readonly system: { readonly text: string }[];
  readonly messages: { readonly role: string; readonly content: { readonly text: string }[] }[];
  readonly inferenceConfig: { readonly maxTokens: number; readonly temperature: number };
}

export interface ConverseAnswer {
  readonly status?: number;
  readonly body: unknown;
  /** AWS error name. */
  readonly error?: string;
}

export interface TestModel {
  readonly endpoint: string;
  readonly requests: ConverseRequest[];
  /** Answers from here on; never settles for a model that hangs. */
  reply: (request: ConverseRequest) => ConverseAnswer | Promise<ConverseAnswer>;
  close(): Promise<void>;
}

/** A Converse response with this text. */
export const saying = (text: string): ConverseAnswer => ({
  body: {
    output: { message: { role: 'assistant', content: [{ text }] } },
    stopReason: 'end_turn',
    usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 },
    metrics: { latencyMs: 1 },
  },
});

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

/** Amazon Bedrock's Converse on a free port: `POST /model/{id}/converse`, and nothing else. */
export const startModel = async (): Promise<TestModel> => {
  const server = createServer((request, response) => {
    const modelId = /^\/model\/([^/]+)\/converse$/.exec(request.url ?? '')?.[1];
    const isSigned = /Credential=[^/]+\/\d{8}\/[\w-]+\/bedrock\/aws4_request/.test(
      request.headers.authorization ?? '',
    );
    void readBody(request).then(async (body) => {
      if (request.method !== 'POST' || modelId === undefined || !isSigned) {
        response.writeHead(404).end();
        return;
      }
      const asked = { ...(JSON.parse(body) as ConverseRequest), modelId: decodeURIComponent(modelId) };
      model.requests.push(asked);
      const { status = 200, body: answer, error } = await model.reply(asked);
      response.writeHead(status, {
        'content-type': 'application/json',
        ...(error === undefined ? {} : { 'x-amzn-errortype': error }),
      });
      response.end(JSON.stringify(answer));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const model: TestModel = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    reply: () => saying('Nothing.'),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return model;
};
