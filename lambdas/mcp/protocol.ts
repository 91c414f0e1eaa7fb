import {
  createMcpHandler,
  isLegacyRequest,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { ErrorCode } from '../contract/errors.ts';
import { invalidRequest } from '../platform/http/invalid-request.ts';
import { once } from '../platform/once.ts';
import type { Incoming } from './call-operation.ts';
import { callTool, describeTools, runTool } from './call-tool.ts';
import type { McpDeps } from './deps.ts';
import { dataRule, markAsData, removeInvisible } from './marked-text.ts';
import type { Arguments } from './operations.ts';
import { describePrompts, writePrompt } from './prompts.ts';
import { messageRoute, Refused, toRefused } from './refused.ts';
import { findResource, resourceTemplates } from './resources.ts';
import { findTool } from './tools.ts';
import { wordIssues } from './word-issues.ts';

/** The revisions that are spoken, newest first. */
const revisions = ['2026-07-28', '2025-11-25'];
const serverInfo = { name: 'northlight', title: 'Northlight', version: '1.0.0' };
const instructions = `Courses on artificial intelligence, and what the learner does in them. ${dataRule} Give links as the tools give them. What a tool refuses, the site refuses too: say so in its words.`;

/** No result depends on arguments that people write: elicitation, whose answers would be checked, is not used. */
const noValidator = {
  getValidator: () => {
    throw new Error('This server asks clients for nothing that would have to be checked');
  },
};

/** Made with the first list: it would make a cold start longer by a sixth. */
const describeToolsOnce = once(() => Promise.resolve(describeTools()));

const invalid = (message: string): ProtocolError =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, message);

const readResource = async (deps: McpDeps, uri: string, incoming: Incoming) => {
  const found = findResource(uri);
  if (!found) throw new ResourceNotFoundError(uri, 'There is no such resource');
  try {
    const result = await runTool(deps, found.tool, found.input, incoming);
    return { contents: [{ uri, mimeType: 'text/plain', text: markAsData(result, deps.newWord()) }] };
  } catch (error) {
    if (error instanceof Refused && error.body.code === 'not_found')
      throw new ResourceNotFoundError(uri, removeInvisible(error.message));
    throw error;
  }
};

/** Refusals that say nothing about the request: it may be good later. */
const passing: ReadonlySet<ErrorCode> = new Set(['internal_error', 'unavailable', 'too_many_requests']);

/** Answers one request. A refusal is an error with the body that the site answers; any other would be told in its raw text. */
const answerSafely = async <T>({ requestId }: Incoming, answer: () => T | Promise<T>): Promise<T> => {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    const body = removeInvisible(toRefused(error, { requestId, route: messageRoute }).body);
    const code = passing.has(body.code) ? ProtocolErrorCode.InternalError : ProtocolErrorCode.InvalidParams;
    throw new ProtocolError(code, body.error, body);
  }
};

/** The server of one request. */
const createServer = (deps: McpDeps, incoming: Incoming): Server => {
  const safely = <T>(answer: () => T | Promise<T>): Promise<T> => answerSafely(incoming, answer);
  const server = new Server(serverInfo, {
    capabilities: { tools: {}, prompts: {}, resources: {} },
    instructions,
    jsonSchemaValidator: noValidator,
    supportedProtocolVersions: revisions,
  });
  // Every list has one page: no answer has given a cursor.
  const list = <T>(
    params: { readonly cursor?: string | undefined } | undefined,
    answer: () => T | Promise<T>,
  ): Promise<T> =>
    safely(() => {
      if (params?.cursor !== undefined) throw invalid('There is no such cursor: the list has one page');
      return answer();
    });
  server.setRequestHandler('tools/list', ({ params }) =>
    list(params, async () => ({ tools: await describeToolsOnce() })),
  );
  server.setRequestHandler('tools/call', ({ params: { name, arguments: input = {} } }) =>
    safely(() => {
      const tool = findTool(name);
      if (!tool) throw invalid('There is no such tool');
      return callTool(deps, tool, input as Arguments, incoming);
    }),
  );
  server.setRequestHandler('prompts/list', ({ params }) =>
    list(params, () => ({ prompts: describePrompts() })),
  );
  server.setRequestHandler('prompts/get', ({ params: { name, arguments: input } }) =>
    safely(() => {
      const written = writePrompt(name, input);
      if ('problem' in written) throw invalid(written.problem);
      const content = { type: 'text' as const, text: written.text };
      return { description: written.description, messages: [{ role: 'user' as const, content }] };
    }),
  );
  server.setRequestHandler('resources/list', ({ params }) => list(params, () => ({ resources: [] })));
  server.setRequestHandler('resources/templates/list', ({ params }) =>
    list(params, () => ({ resourceTemplates })),
  );
  server.setRequestHandler('resources/read', ({ params: { uri } }) =>
    safely(() => readResource(deps, uri, incoming)),
  );
  return server;
};

/** Headers of the protocol, which say again what stands in the message. */
const protocolHeader = /^mcp-/;

/** @throws ApiError 400 for headers with characters that HTTP does not have */
const copyHeaders = (headers: Incoming['headers']): Headers => {
  const said = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    protocolHeader.test(name) && value !== undefined ? [[name, value]] : [],
  );
  try {
    return new Headers(said);
  } catch {
    throw invalidRequest([], 'A header of the protocol is not text of HTTP');
  }
};

const toRequest = (siteUrl: string, message: object, incoming: Incoming): Request => {
  const headers = copyHeaders(incoming.headers);
  headers.set('content-type', 'application/json');
  // The answer is always one JSON body, which every client takes.
  headers.set('accept', 'application/json, text/event-stream');
  return new Request(`${siteUrl}/api/mcp`, { method: 'POST', headers, body: JSON.stringify(message) });
};

/** What the SDK says of parameters that do not fit: a dump of its own checks. Nothing in it comes from the client before the bracket. */
const dump = /^(?:Invalid tools\/call request: )?(\[\n[^]+)$/;

interface Answer {
  readonly error?: { readonly code: number; readonly message: string };
}

/** An answer of the SDK that blames whoever wrote the parameters, in words: it would dump its checks, as an error of the server. */
const blameParameters = (body: Answer): Answer => {
  const [, issues] = dump.exec(body.error?.message ?? '') ?? [];
  if (issues === undefined) return body;
  const message = wordIssues(JSON.parse(issues) as Parameters<typeof wordIssues>[0]);
  return { ...body, error: { code: ProtocolErrorCode.InvalidParams, message } };
};

/**
 * Answers one message in the revision that it speaks. Nothing is kept: each message has a server of its own.
 * @returns HTTP status, and the answer; none for a notification
 */
export const answerMessage = async (
  deps: McpDeps,
  message: object,
  incoming: Incoming,
): Promise<{ readonly status: number; readonly body: unknown }> => {
  const request = toRequest(deps.siteUrl, message, incoming);
  const server = createServer(deps, incoming);
  const answer = async (): Promise<Response> => {
    if (!(await isLegacyRequest(request, message))) {
      return createMcpHandler(() => server, { legacy: 'reject' }).fetch(request, { parsedBody: message });
    }
    const transport = new WebStandardStreamableHTTPServerTransport({
      enableJsonResponse: true,
      supportedProtocolVersions: revisions,
    });
    await server.connect(transport);
    return transport.handleRequest(request, { parsedBody: message });
  };
  const response = await answer();
  const text = await response.text();
  await server.close();
  return {
    status: response.status,
    body: text === '' ? undefined : blameParameters(JSON.parse(text) as Answer),
  };
};
