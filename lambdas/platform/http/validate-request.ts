import type * as z from 'zod/mini';
import { type ApiMiddleware, requestRoute } from './exchange.ts';
import { invalidFields, maxIssues } from './invalid-request.ts';
import { parseBody } from './parse-body.ts';
import { parseQuery } from './parse-query.ts';
import '../locale.ts';

const maxMessage = 200;

const check = (schema: z.ZodMiniType | undefined, value: unknown): unknown => {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.slice(0, maxIssues).map(({ path, message }) => ({
    path: path.map(String).join('.').slice(0, maxMessage),
    message: message.slice(0, maxMessage),
  }));
  throw invalidFields(issues);
};

/** Parses path, query and body with the schemas of the route's row, so that operations never see unparsed input. */
export const validateRequest = (): ApiMiddleware => ({
  before: async ({ event }) => {
    const { endpoint } = requestRoute(event);
    const kind = endpoint.bodyKind ?? 'json';
    const declaresBody = endpoint.body !== undefined || kind === 'raw' || kind === 'multipart';
    const body = declaresBody ? await parseBody(event, kind) : undefined;
    event.input = {
      params: check(endpoint.params, event.pathParameters ?? {}),
      query: check(endpoint.query, parseQuery(event.rawQueryString)),
      body: endpoint.body ? check(endpoint.body, body) : body,
    };
  },
});
