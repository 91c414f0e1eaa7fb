import { randomUUID } from 'node:crypto';
import { notebookEndpoints } from '../contract/endpoints/notebook.ts';
import { readEnv } from '../platform/env.ts';
import { createGroupHandler } from '../platform/http/create-group-handler.ts';
import { createDocumentClient } from '../platform/services/clients.ts';
import { createNotebookHub } from '../platform/services/notebook-hub.ts';
import { createSecretReader } from '../platform/services/secrets.ts';
import { createNotebookStarts } from '../stores/notebook-starts.ts';
import { createRateLimitStore } from '../stores/rate-limits.ts';
import { needs } from './needs.ts';
import { startServer } from './start-server.ts';

const { tables, secrets, values } = readEnv(needs);
const now = (): number => Date.now();
const documents = createDocumentClient();

/** Learners' notebook servers on a JupyterHub. */
export const handler = createGroupHandler(notebookEndpoints, {
  startServer: startServer({
    hub:
      values.notebookHubUrl === 'none'
        ? undefined
        : createNotebookHub({
            url: values.notebookHubUrl,
            readToken: createSecretReader(secrets.notebookHubToken),
          }),
    starts: createNotebookStarts(documents, tables.limits, now),
    limits: createRateLimitStore(documents, tables.limits, now),
    newId: randomUUID,
  }),
});
