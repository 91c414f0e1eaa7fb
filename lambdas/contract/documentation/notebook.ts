import type { notebookEndpoints } from '../endpoints/notebook.ts';
import type { DocumentationOf } from './endpoint-documentation.ts';

export const notebookDocumentation = {
  startServer: {
    summary: 'Start the caller’s notebook session',
    example: { response: { url: 'https://hub.northlight.example/user/ada/', status: 'starting' } },
  },
} satisfies DocumentationOf<typeof notebookEndpoints>;
