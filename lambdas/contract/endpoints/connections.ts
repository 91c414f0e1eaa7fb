import { defineEndpoints } from '../endpoint.ts';
import { ConnectionParams, Connections } from '../schemas/connections.ts';

/** What a learner sees and ends of the assistants that they connected. */
export const connectionEndpoints = defineEndpoints('user', {
  listConnections: {
    method: 'GET',
    path: '/api/user/connections',
    auth: 'required',
    summary: 'The assistants that the caller connected, the latest first',
    responses: { 200: Connections },
    errors: [],
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
    method: 'DELETE',
    path: '/api/user/connections/{connectionId}',
    auth: 'required',
    summary: 'Disconnect an assistant: everything it was given before is refused at once',
    params: ConnectionParams,
    responses: { 204: null },
    errors: ['not_found'],
    example: { response: null },
  },
});
