import * as z from 'zod/mini';
import { chatEndpoints } from '../contract/endpoints/chat.ts';
import { limits } from '../contract/limits.ts';
import { readEnv, text } from '../platform/env.ts';
import { createGroupHandler } from '../platform/http/create-group-handler.ts';
import { createDocumentClient } from '../platform/services/clients.ts';
import { createAskModel } from '../platform/services/language-model.ts';
import { createPassageStore } from '../stores/catalog/passages.ts';
import { createSearchStore } from '../stores/catalog/search.ts';
import { createRateLimitStore } from '../stores/rate-limits.ts';
import { chat } from './chat.ts';
import type { ChatDeps } from './deps.ts';

const env = readEnv({
  CATALOG_TABLE: text,
  LEARNING_TABLE: text,
  LIMITS_TABLE: text,
  CHAT_MODEL_ID: z.optional(text),
});
const now = (): number => Date.now();
const documents = createDocumentClient();
const deps: ChatDeps = {
  passages: createPassageStore(documents, { catalog: env.CATALOG_TABLE, learning: env.LEARNING_TABLE }),
  search: createSearchStore(documents, env.CATALOG_TABLE),
  limits: createRateLimitStore(documents, env.LIMITS_TABLE, now),
  askModel:
    env.CHAT_MODEL_ID === undefined
      ? undefined
      : createAskModel({
          modelId: env.CHAT_MODEL_ID,
          timeoutMs: limits.outsideCallMs,
          maxTokens: limits.chatModelTokens,
        }),
  now,
};

/** The course assistant. */
export const handler = createGroupHandler(chatEndpoints, { chat: chat(deps) });
