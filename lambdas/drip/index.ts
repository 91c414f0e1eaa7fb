import { dripEndpoints } from '../contract/endpoints/drip.ts';
import { issuer, origin, readEnv, text } from '../platform/env.ts';
import { createGroupHandler } from '../platform/http/create-group-handler.ts';
import { createDocumentClient, createQueueClient } from '../platform/services/clients.ts';
import { createReadIdentity } from '../platform/services/identity.ts';
import { createMailTokens } from '../platform/services/mail-token.ts';
import { createSecretReader } from '../platform/services/secrets.ts';
import { createSignUrl } from '../platform/services/signed-url.ts';
import { createReadZone } from '../stores/learner/profiles.ts';
import { createLearningStore } from '../stores/learning/learning.ts';
import { createMailQueue } from '../stores/mail/mail-queue.ts';
import { createRateLimitStore } from '../stores/rate-limits.ts';
import { createSubscriptionStore } from '../stores/subscriptions/subscriptions.ts';
import { getVideoUrl } from '../use-cases/get-video-url.ts';
import { saveLectureProgress } from '../use-cases/save-lecture-progress.ts';
import { confirmSubscription } from './confirm-subscription.ts';
import type { DripDeps } from './deps.ts';
import { getAvailableContent } from './get-available-content.ts';
import { linkAccount } from './link-account.ts';
import { listDripProgress } from './list-drip-progress.ts';
import { showUnsubscribe } from './show-unsubscribe.ts';
import { subscribe } from './subscribe.ts';
import { unsubscribe } from './unsubscribe.ts';

const env = readEnv({
  CATALOG_TABLE: text,
  LEARNING_TABLE: text,
  LIMITS_TABLE: text,
  PROFILES_TABLE: text,
  SUBSCRIPTIONS_TABLE: text,
  SITE_URL: origin,
  AUTH_ISSUER: issuer,
  MAIL_QUEUE_URL: text,
  MAIL_TOKEN_SECRET_ARN: text,
  MEDIA_KEY_PAIR_ID: text,
  MEDIA_PRIVATE_KEY_SECRET_ARN: text,
});
const now = (): number => Date.now();
const documents = createDocumentClient();
const tables = {
  catalog: env.CATALOG_TABLE,
  learning: env.LEARNING_TABLE,
  subscriptions: env.SUBSCRIPTIONS_TABLE,
};
const deps: DripDeps = {
  learning: createLearningStore(documents, tables),
  subscriptions: createSubscriptionStore(documents, tables),
  readZone: createReadZone(documents, env.PROFILES_TABLE),
  limits: createRateLimitStore(documents, env.LIMITS_TABLE, now),
  mailQueue: createMailQueue(createQueueClient(), env.MAIL_QUEUE_URL),
  tokens: createMailTokens(createSecretReader(env.MAIL_TOKEN_SECRET_ARN)),
  identity: createReadIdentity(env.AUTH_ISSUER),
  signUrl: createSignUrl({
    siteUrl: env.SITE_URL,
    keyPairId: env.MEDIA_KEY_PAIR_ID,
    readPrivateKey: createSecretReader(env.MEDIA_PRIVATE_KEY_SECRET_ARN),
    now,
  }),
  siteUrl: env.SITE_URL,
  now,
};

/** Drip courses: from an address that subscribes to a learner who watches what has come. */
export const handler = createGroupHandler(dripEndpoints, {
  subscribe: subscribe(deps),
  confirmSubscription: confirmSubscription(deps),
  showUnsubscribe: showUnsubscribe(deps),
  unsubscribe: unsubscribe(deps),
  getAvailableContent: getAvailableContent(deps),
  getDripVideoUrl: getVideoUrl(deps),
  saveDripLectureProgress: saveLectureProgress(deps),
  listDripProgress: listDripProgress(deps),
  linkAccount: linkAccount(deps),
});
