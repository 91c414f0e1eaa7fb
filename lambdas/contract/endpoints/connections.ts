import { defineEndpoints } from '../endpoint.ts';
import { ConnectionParams, Connections } from '../schemas/connections.ts';

/** What a learner sees and ends of the assistants that they connected. */

export const connectionEndpoints = defineEndpoints('user', {
  listConnections: {
    method: 'GET',
    path: '/api/user/connections',
    auth: 'required',
    responses: { 200: Connections },
    errors: [],
  },
  endConnection: {
    method: 'DELETE',
    path: '/api/user/connections/{connectionId}',
    auth: 'required',
    params: ConnectionParams,
    responses: { 204: null },
    errors: ['not_found'],
  },
});
