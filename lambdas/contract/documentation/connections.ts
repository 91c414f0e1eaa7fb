import type { connectionEndpoints } from '../endpoints/connections.ts';
import type { DocumentationOf } from './endpoint-documentation.ts';

export const connectionDocumentation = {
  listConnections: {
    summary: 'The assistants that the caller connected, the latest first',
    example: {
      response: {
        connections: [
          {
            id: 'b3VyIGV4YW1wbGUgaWQ4Mg',
            name: 'Study Buddy',
            host: 'assistant.example',
            scopes: ['read', 'learn'],
            connectedAt: '2026-11-21T10:12:00.000Z',
            lastUsedAt: '2026-11-28T09:00:00.000Z',
          },
        ],
      },
    },
  },
  endConnection: {
    summary: 'Disconnect an assistant: everything it was given before is refused at once',
    example: { response: null },
  },
} satisfies DocumentationOf<typeof connectionEndpoints>;
