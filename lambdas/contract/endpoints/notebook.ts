import { defineEndpoints } from '../endpoint.ts';
import { EmptyBody } from '../schemas/common.ts';
import { NotebookServer } from '../schemas/notebook.ts';

export const notebookEndpoints = defineEndpoints('notebook', {
  startServer: {
    method: 'POST',
    path: '/api/courses/start-server',
    auth: 'required',
    scopes: ['notebooks:start'],
    body: EmptyBody,
    responses: { 200: NotebookServer },
    errors: ['insufficient_scope', 'too_many_requests'],
  },
});
