import * as z from 'zod/mini';
import type { ReplyOf } from '../contract/endpoints.ts';
import type { Operation } from '../platform/http/operation.ts';
import { scopesOf } from './call-tool.ts';
import { askForScopes } from './challenges.ts';
import type { McpDeps } from './deps.ts';
import { answerMessage } from './protocol.ts';
import { findTool } from './tools.ts';

const Id = z.catch(z.nullable(z.union([z.string(), z.number()])), null);
const Message = z.looseObject({
  id: Id,
  method: z.catch(z.string(), ''),
  params: z.catch(z.looseObject({}), {}),
});

/** Characters of a message beside the arguments of a tool: many times what assistants send, also with pictures of their own. */
const messageMax = 16_384;

const rpcError = (id: string | number | null, code: number, message: string) =>
  ({ jsonrpc: '2.0', id, error: { code, message } }) as const;

/** Answers a message of an assistant: one message, one JSON body, no session and no stream. */
export const postMessage =
  (deps: McpDeps): Operation<'postMessage'> =>
  async ({ body, ...incoming }) => {
    if (body === undefined) return { status: 400, body: rpcError(null, -32_700, 'Parse error') };
    const parsed = Message.safeParse(body);
    if (!parsed.success) return { status: 400, body: rpcError(null, -32_600, 'Send one JSON-RPC message') };
    const { id, method, params } = parsed.data;
    // The SDK would hold a stream open.
    if (method === 'subscriptions/listen')
      return { status: 404, body: rpcError(id, -32_601, 'Method not found') };
    const isCall = method === 'tools/call';
    // The SDK collects an issue for each value that does not fit, however many there are. It takes any arguments of tools.
    const checked = isCall ? { ...parsed.data, params: { ...params, arguments: undefined } } : body;
    if (JSON.stringify(checked).length > messageMax)
      return { status: 400, body: rpcError(id, -32_602, 'The message is too long') };
    const tool = isCall ? findTool(params.name) : undefined;
    const needed = tool ? scopesOf(tool) : [];
    const missing = needed.find((scope) => !incoming.caller.tokenScopes?.has(scope));
    if (missing) throw askForScopes(deps.siteUrl, missing, needed);
    return (await answerMessage(deps, body as object, incoming)) as ReplyOf<'postMessage'>;
  };
