import type { mcpEndpoints } from '../endpoints/mcp.ts';
import type { DocumentationOf } from './endpoint-documentation.ts';

export const mcpDocumentation = {
  postMessage: {
    summary:
      'A message of an assistant (Model Context Protocol over streamable HTTP, revisions 2025-11-25 and 2026-07-28)',
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
    summary: 'Refused: no stream is held open for assistants',
    example: { response: null },
  },
  endSession: {
    summary: 'Refused: assistants have no sessions',
    example: { response: null },
  },
} satisfies DocumentationOf<typeof mcpEndpoints>;
