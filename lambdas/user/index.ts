import { userEndpoints } from '../contract/endpoints/user.ts';
import { createDocumentClient } from '../platform/clients.ts';
import { createGroupHandler } from '../platform/create-group-handler.ts';
import { issuer, readEnv, text } from '../platform/env.ts';
import { createReadIdentity } from '../platform/identity.ts';
import { notImplemented } from '../platform/not-implemented.ts';
import { createGuideStore } from '../stores/guide.ts';
import { createReadHeldCourses } from '../stores/held-courses.ts';
import { createProfileStore } from '../stores/profiles.ts';
import { createQuestionnaireStore } from '../stores/questionnaires.ts';
import type { UserDeps } from './deps.ts';
import { getProfile } from './get-profile.ts';
import { getQuestionnaire } from './get-questionnaire.ts';
import { listRecommendations } from './list-recommendations.ts';
import { saveQuestionnaire } from './save-questionnaire.ts';

const env = readEnv({
  PROFILES_TABLE: text,
  LEARNING_TABLE: text,
  CATALOGUE_TABLE: text,
  AUTH_ISSUER: issuer,
});
const documents = createDocumentClient();
const deps: UserDeps = {
  profiles: createProfileStore(documents, env.PROFILES_TABLE),
  questionnaires: createQuestionnaireStore(documents, env.PROFILES_TABLE),
  guide: createGuideStore(documents, env.CATALOGUE_TABLE),
  readHeldCourses: createReadHeldCourses(documents, env.LEARNING_TABLE),
  identity: createReadIdentity(env.AUTH_ISSUER),
  now: () => Date.now(),
};

/** What is held on a learner as a person: profile, picture, questionnaire, recommendations, export, erasure. */
export const handler = createGroupHandler(userEndpoints, {
  getProfile: getProfile(deps),
  updateProfile: notImplemented,
  uploadProfilePicture: notImplemented,
  saveQuestionnaire: saveQuestionnaire(deps),
  getQuestionnaire: getQuestionnaire(deps),
  listRecommendations: listRecommendations(deps),
  exportData: notImplemented,
  deleteAccount: notImplemented,
});
