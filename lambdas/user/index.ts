import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { userEndpoints } from '../contract/endpoints/user.ts';
import { readEnv } from '../platform/env.ts';
import { createGroupHandler } from '../platform/http/create-group-handler.ts';
import { logger } from '../platform/logger.ts';
import { once } from '../platform/once.ts';
import { createDocumentClient } from '../platform/services/clients.ts';
import { createReadIdentity } from '../platform/services/identity.ts';
import {
  createCatalogItemCache,
  createRecommendationStore,
} from '../stores/catalog/read/recommendation-data.ts';
import { createConnectionStore } from '../stores/learner/connections.ts';
import { createEraseLearner } from '../stores/learner/erase-learner.ts';
import { createErasureMarks } from '../stores/learner/erasure-marks.ts';
import { createReadKnownIdentity } from '../stores/learner/known-learner.ts';
import { createLearnerRows } from '../stores/learner/learner-rows.ts';
import { createPersonalTokenStore } from '../stores/learner/personal-tokens.ts';
import { createProfilePictures } from '../stores/learner/profile-pictures.ts';
import { createProfileStore } from '../stores/learner/profiles.ts';
import { createQuestionnaireStore } from '../stores/learner/questionnaires.ts';
import { createReadEnrollments } from '../stores/learning/read-enrollments.ts';
import { createPurchaseStore } from '../stores/payments/purchases.ts';
import { createRateLimitStore } from '../stores/rate-limits.ts';
import type { FileStore } from '../stores/s3/files.ts';
import { createFollowZone } from '../stores/subscriptions/learner-zones.ts';
import { createRecheckLearner } from '../stores/subscriptions/recheck-learner.ts';
import { createReminderStore } from '../stores/subscriptions/review-reminders.ts';
import { endConnection, listConnections } from './connections.ts';
import { deleteAccount } from './delete-account.ts';
import type { RecommendationDeps, TokenDeps, UserDeps } from './deps.ts';
import { exportData } from './export-data.ts';
import { getProfile } from './get-profile.ts';
import { getQuestionnaire } from './get-questionnaire.ts';
import { listPurchases } from './list-purchases.ts';
import { listRecommendations } from './list-recommendations.ts';
import { listTokens } from './list-tokens.ts';
import { makeToken } from './make-token.ts';
import { needs } from './needs.ts';
import { createDrawSizes } from './picture/draw-sizes.ts';
import { revokeToken } from './revoke-token.ts';
import { saveQuestionnaire } from './save-questionnaire.ts';
import { updateProfile } from './update-profile.ts';
import { uploadProfilePicture } from './upload-profile-picture.ts';

const { tables, buckets, queues, values } = readEnv(needs);
const now = (): number => Date.now();
const documents = createDocumentClient();
const mails = once(async () => (await import('./mails.ts')).createMails(queues.mail));
const stored = once(async () => (await import('./files.ts')).createFiles(buckets.media));
const files: FileStore = {
  putPicture: async (key, bytes) => (await stored()).putPicture(key, bytes),
  remove: async (keys) => (await stored()).remove(keys),
};
/** URL of a file in the folder of the bundle. */
const fileUrl = (name: string): URL => new URL(name, import.meta.url);
const codec = (name: string): string => fileUrl(`${name}.wasm`).href;

const guide: RecommendationDeps = {
  questionnaires: createQuestionnaireStore(documents, tables.profiles),
  guide: createRecommendationStore(documents, tables, createCatalogItemCache(now)),
  readEnrollments: createReadEnrollments(documents, tables.learning, { mayLag: true }),
};
const deps: UserDeps & TokenDeps = {
  profiles: createProfileStore(documents, tables.profiles),
  identity: createReadIdentity(values.authIssuer, createReadKnownIdentity(documents, tables.profiles)),
  limits: createRateLimitStore(documents, tables.limits, now),
  followZone: createFollowZone(documents, tables),
  recheckLearner: createRecheckLearner(documents, tables),
  reminders: createReminderStore(documents, tables),
  pictures: createProfilePictures(documents, tables.profiles),
  files,
  drawSizes: createDrawSizes(fileUrl('draw.mjs'), {
    jpeg: codec('jpeg'),
    png: codec('png'),
    webpDecoder: codec('webp-decoder'),
    webpEncoder: codec('webp-encoder'),
    resize: codec('resize'),
  }),
  personalTokens: createPersonalTokenStore(documents, tables),
  mailQueue: { send: async (messages) => (await mails()).send(messages) },
  rows: createLearnerRows(documents, tables),
  listStored: async (keys) => (await stored()).listStored(keys),
  eraseLearner: createEraseLearner(documents, tables, files, now),
  erasures: createErasureMarks(documents, tables),
  pause,
  newId: () => randomBytes(18).toString('base64url'),
  warn: (message, error) => logger.warn(message, { error: error as Error }),
  now,
};

const connections = { connections: createConnectionStore(documents, tables.learning, now), now, pause };

/** The learner's account: profile, picture, purchases, questionnaire, recommendations, tokens, connections, export, erasure. */
export const handler = createGroupHandler(userEndpoints, {
  getProfile: getProfile(deps),
  updateProfile: updateProfile(deps),
  uploadProfilePicture: uploadProfilePicture(deps),
  listPurchases: listPurchases({ purchases: createPurchaseStore(documents, tables.payments) }),
  saveQuestionnaire: saveQuestionnaire(guide),
  getQuestionnaire: getQuestionnaire(guide),
  listRecommendations: listRecommendations(guide),
  listConnections: listConnections(connections),
  endConnection: endConnection(connections),
  exportData: exportData(deps),
  deleteAccount: deleteAccount(deps),
  listTokens: listTokens(deps),
  makeToken: makeToken(deps),
  revokeToken: revokeToken(deps),
});
