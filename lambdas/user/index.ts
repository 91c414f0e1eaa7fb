import { userEndpoints } from '../contract/endpoints/user.ts';
import { createDocumentClient } from '../platform/clients.ts';
import { createGroupHandler } from '../platform/create-group-handler.ts';
import { issuer, readEnv, text } from '../platform/env.ts';
import { createReadIdentity } from '../platform/identity.ts';
import { notImplemented } from '../platform/not-implemented.ts';
import { createProfileStore } from '../stores/profiles.ts';
import type { UserDeps } from './deps.ts';
import { getProfile } from './get-profile.ts';

const env = readEnv({ PROFILES_TABLE: text, AUTH_ISSUER: issuer });
const deps: UserDeps = {
  profiles: createProfileStore(createDocumentClient(), env.PROFILES_TABLE),
  identity: createReadIdentity(env.AUTH_ISSUER),
  now: () => Date.now(),
};

/** What is held on a learner as a person: profile, picture, questionnaire, recommendations, export, erasure. */
export const handler = createGroupHandler(userEndpoints, {
  getProfile: getProfile(deps),
  updateProfile: notImplemented,
  uploadProfilePicture: notImplemented,
  saveQuestionnaire: notImplemented,
  getQuestionnaire: notImplemented,
  listRecommendations: notImplemented,
  exportData: notImplemented,
  deleteAccount: notImplemented,
});
