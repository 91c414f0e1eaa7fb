import { randomBytes, randomUUID } from 'node:crypto';
import { mcpEndpoints } from '../contract/endpoints/mcp.ts';
import { readEnv } from '../platform/env.ts';
import { createGroupHandler } from '../platform/http/create-group-handler.ts';
import { createVerifyAssistantToken } from '../platform/http/verify-assistant-token.ts';
import { verifyBearer } from '../platform/http/verify-bearer.ts';
import { createVerifyPersonalToken } from '../platform/http/verify-personal-token.ts';
import { tokenNeeds } from '../platform/needs.ts';
import { createDocumentClient } from '../platform/services/clients.ts';
import { createErasureGuard } from '../platform/services/erasure-guard.ts';
import { createInvokeFunction } from '../platform/services/invoke-function.ts';
import { createConnectionStore } from '../stores/learner/connections.ts';
import { challengeCallers } from './challenge-callers.ts';
import type { McpDeps } from './deps.ts';
import { needs } from './needs.ts';
import { postMessage } from './post-message.ts';
import { refuseForeignPages } from './refuse-foreign-pages.ts';
import { refuseMethod } from './refuse-method.ts';

const { tables, functions, values } = readEnv(needs);
const { limits } = readEnv(tokenNeeds).tables;
const { siteUrl, authIssuer: issuer } = values;
const now = (): number => Date.now();
/** A second less than the timeout of this function, so that the assistant gets an answer. */
const invoke = createInvokeFunction(28_000);

const deps: McpDeps = {
  invoke: (group, event) => invoke(functions[group], event),
  siteUrl,
  newId: randomUUID,
  newWord: () => randomBytes(16).toString('hex'),
  now,
};

const verify = verifyBearer(
  createVerifyAssistantToken({
    issuer,
    audience: `${siteUrl}/api/mcp`,
    guardErasure: (token) => createErasureGuard(limits, token, createDocumentClient),
    noteUse: createConnectionStore(createDocumentClient(), tables.learning, now).noteUse,
  }),
  createVerifyPersonalToken(limits, createDocumentClient),
);

/** The site for the assistants that learners bring (Model Context Protocol). */
export const handler = createGroupHandler(
  mcpEndpoints,
  { postMessage: postMessage(deps), openStream: refuseMethod, endSession: refuseMethod },
  { beforeToken: refuseForeignPages(siteUrl), verifyAccessToken: challengeCallers(verify, siteUrl) },
);
