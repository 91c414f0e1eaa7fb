import * as z from 'zod/mini';

export const NotebookServer = z.object({ url: z.string(), status: z.enum(['ready', 'starting']) });
