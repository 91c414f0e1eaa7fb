import { text } from 'node:stream/consumers';
import { listen } from '#infra/local/http/server.ts';

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
export const saying = (words: string): ConverseAnswer => ({
  body: {
    output: { message: { role: 'assistant', content: [{ text: words }] } },
    stopReason: 'end_turn',
    usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 },
    metrics: { latencyMs: 1 },
  },
});

/** Amazon Bedrock's Converse on a free port: `POST /model/{id}/converse`, and nothing else. */
export const startModel = async (): Promise<TestModel> => {
  const { port, close } = await listen((request, response) => {
    const modelId = /^\/model\/([^/]+)\/converse$/.exec(request.url ?? '')?.[1];
    const isSigned = /Credential=[^/]+\/\d{8}\/[\w-]+\/bedrock\/aws4_request/.test(
      request.headers.authorization ?? '',
    );
    void text(request).then(async (body) => {
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
  const model: TestModel = {
    endpoint: `http://127.0.0.1:${port}`,
    requests: [],
    reply: () => saying('Nothing.'),
    close,
  };
  return model;
};
