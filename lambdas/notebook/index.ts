import { randomUUID } from 'node:crypto';
import { notebookEndpoints } from '../contract/endpoints/notebook.ts';
import { readEnv, serviceAddress, text } from '../platform/env.ts';
import { createGroupHandler } from '../platform/http/create-group-handler.ts';
import { createDocumentClient } from '../platform/services/clients.ts';
import { createNotebookHub } from '../platform/services/notebook-hub.ts';
import { createSecretReader } from '../platform/services/secrets.ts';
import { createNotebookStarts } from '../stores/notebook-starts.ts';
import { createRateLimitStore } from '../stores/rate-limits.ts';
import { startServer } from './start-server.ts';

const env = readEnv({
  LIMITS_TABLE: text,
  NOTEBOOK_HUB_URL: serviceAddress,
  NOTEBOOK_HUB_TOKEN_SECRET_ARN: text,
});
const now = (): number => Date.now();
const documents = createDocumentClient();

/** Notebook servers of the learners, by a JupyterHub. */
export const handler = createGroupHandler(notebookEndpoints, {
  startServer: startServer({
    hub:
      env.NOTEBOOK_HUB_URL === 'none'
        ? undefined
        : createNotebookHub({
            url: env.NOTEBOOK_HUB_URL,
            readToken: createSecretReader(env.NOTEBOOK_HUB_TOKEN_SECRET_ARN),
          }),
    starts: createNotebookStarts(documents, env.LIMITS_TABLE, now),
    limits: createRateLimitStore(documents, env.LIMITS_TABLE, now),
    newId: randomUUID,
  }),
});
