import { defineEndpoints } from '../endpoint.ts';
import { EmptyBody } from '../schemas/common.ts';
import { NotebookServer } from '../schemas/notebook.ts';

export const notebookEndpoints = defineEndpoints('notebook', {
  startServer: {
    method: 'POST',
    path: '/api/courses/start-server',
    auth: 'required',
    scopes: ['notebooks:start'],
    summary: 'Start the caller’s notebook session',
    body: EmptyBody,
    responses: { 200: NotebookServer },
    errors: ['insufficient_scope', 'too_many_requests'],
    example: { response: { url: 'https://hub.northlight.example/user/ada/', status: 'starting' } },
  },
});
