import { randomBytes, randomUUID } from 'node:crypto';
import { mcpEndpoints } from '../contract/endpoints/mcp.ts';
import { readEnv } from '../platform/env.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { createGroupHandler } from '../platform/http/create-group-handler.ts';
import { createInvokeFunction } from '../platform/services/invoke-function.ts';
import type { McpDeps } from './deps.ts';
import { needs } from './needs.ts';
import { postMessage } from './post-message.ts';
import { refuseForeignPages } from './refuse-foreign-pages.ts';
import { refuseMethod } from './refuse-method.ts';
import { createVerifyBearer } from './verify-bearer.ts';

const { functions, values } = readEnv(needs);
const { siteUrl } = values;
/** A second less than the timeout of this function, so that the assistant gets an answer. */
const invoke = createInvokeFunction(28_000);
const refuseAll = (): Promise<never> => Promise.reject(new ApiError('unauthenticated'));

const deps: McpDeps = {
  invoke: (group, event) => invoke(functions[group], event),
  siteUrl,
  newId: randomUUID,
  newWord: () => randomBytes(16).toString('hex'),
  now: () => Date.now(),
};

/** The site for the assistants that learners bring (Model Context Protocol). */
export const handler = createGroupHandler(
  mcpEndpoints,
  { postMessage: postMessage(deps), openStream: refuseMethod, endSession: refuseMethod },
  {
    beforeToken: refuseForeignPages(siteUrl),
    verifyAccessToken: createVerifyBearer({
      verifyPersonalToken: refuseAll,
      verifyAssistantToken: refuseAll,
      siteUrl,
    }),
  },
);
