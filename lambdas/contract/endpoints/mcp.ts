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
    summary:
      'A message of an assistant (Model Context Protocol over streamable HTTP, revisions 2025-11-25 and 2026-07-28)',
    body: JsonRpcMessage,
    bodyKind: 'rpc',
    responses: { 200: JsonRpcAnswer, 202: null, 400: JsonRpcAnswer, 404: JsonRpcAnswer, 406: JsonRpcAnswer },
    errors: ['insufficient_scope', 'foreign_origin'],
    example: {
      request: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'my_courses', arguments: {} } },
      response: {
        jsonrpc: '2.0',
        id: 1,
        result: { content: [{ type: 'text', text: '…' }], structuredContent: { courses: [] } },
      },
    },
  },
  openStream: {
    ...withoutSession,
    method: 'GET',
    summary: 'Refused: no stream is held open for assistants',
    example: { response: null },
  },
  endSession: {
    ...withoutSession,
    method: 'DELETE',
    summary: 'Refused: assistants have no sessions',
    example: { response: null },
  },
});
