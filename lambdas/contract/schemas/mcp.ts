import * as z from 'zod/mini';

/** A message of JSON-RPC 2.0: a request, or a notification when it has no `id`. */
export const JsonRpcMessage = z.unknown();

/** The answer to a request: its `result`, or an `error` with code and message. */
export const JsonRpcAnswer = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  result: z.optional(z.looseObject({})),
  error: z.optional(z.object({ code: z.int(), message: z.string(), data: z.optional(z.unknown()) })),
});
