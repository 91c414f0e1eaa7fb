import { defineEndpoints } from '../endpoint.ts';
import { JsonRpcAnswer, JsonRpcMessage } from '../schemas/mcp.ts';

/** What a server of the Model Context Protocol takes at other methods belongs to sessions, which this one does not have. */
const withoutSession = {
  group: 'mcp',
  path: '/api/mcp',
  auth: 'none',
  forPrograms: true,
  responses: {},
  errors: ['method_not_allowed', 'foreign_origin'],
} as const;

export const mcpEndpoints = defineEndpoints('mcp', {
  postMessage: {
    method: 'POST',
    path: '/api/mcp',
    auth: 'required',
    token: 'read',
    forPrograms: true,
    body: JsonRpcMessage,
    bodyKind: 'rpc',
    responses: { 200: JsonRpcAnswer, 202: null, 400: JsonRpcAnswer, 404: JsonRpcAnswer, 406: JsonRpcAnswer },
    errors: ['insufficient_scope', 'foreign_origin'],
  },
  openStream: {
    ...withoutSession,
    method: 'GET',
  },
  endSession: {
    ...withoutSession,
    method: 'DELETE',
  },
});
