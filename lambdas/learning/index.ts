import { learningEndpoints } from '../contract/endpoints/learning.ts';
import { issuer, origin, readEnv, text } from '../platform/env.ts';
import { createGroupHandler } from '../platform/http/create-group-handler.ts';
import { createDocumentClient } from '../platform/services/clients.ts';
import { createReadIdentity } from '../platform/services/identity.ts';
import { createSecretReader } from '../platform/services/secrets.ts';
import { createSignUrl } from '../platform/services/signed-url.ts';
import { createReadZone } from '../stores/learner/profiles.ts';
import { createLearningStore } from '../stores/learning/learning.ts';
import { getVideoUrl } from '../use-cases/get-video-url.ts';
import { saveLectureProgress } from '../use-cases/save-lecture-progress.ts';
import { completeCourse } from './complete-course.ts';
import type { LearningDeps } from './deps.ts';
import { enroll } from './enroll.ts';
import { getContent } from './get-content.ts';
import { getCourseProgress } from './get-course-progress.ts';
import { getEnrollmentStatus } from './get-enrollment-status.ts';
import { getLectureProgress } from './get-lecture-progress.ts';
import { listEnrolled } from './list-enrolled.ts';
import { saveCourseProgress } from './save-course-progress.ts';

const env = readEnv({
  CATALOG_TABLE: text,
  LEARNING_TABLE: text,
  PROFILES_TABLE: text,
  SUBSCRIPTIONS_TABLE: text,
  SITE_URL: origin,
  AUTH_ISSUER: issuer,
  MEDIA_KEY_PAIR_ID: text,
  MEDIA_PRIVATE_KEY_SECRET_ARN: text,
});
const now = (): number => Date.now();
const documents = createDocumentClient();
const deps: LearningDeps = {
  learning: createLearningStore(documents, {
    catalog: env.CATALOG_TABLE,
    learning: env.LEARNING_TABLE,
    subscriptions: env.SUBSCRIPTIONS_TABLE,
  }),
  readZone: createReadZone(documents, env.PROFILES_TABLE),
  identity: createReadIdentity(env.AUTH_ISSUER),
  signUrl: createSignUrl({
    siteUrl: env.SITE_URL,
    keyPairId: env.MEDIA_KEY_PAIR_ID,
    readPrivateKey: createSecretReader(env.MEDIA_PRIVATE_KEY_SECRET_ARN),
    now,
  }),
  now,
};

/** A learner's way through courses: enrollment, content, videos, progress, completion. */
export const handler = createGroupHandler(learningEndpoints, {
  enroll: enroll(deps),
  listEnrolled: listEnrolled(deps),
  getEnrollmentStatus: getEnrollmentStatus(deps),
  getContent: getContent(deps),
  getCourseProgress: getCourseProgress(deps),
  saveCourseProgress: saveCourseProgress(deps),
  getVideoUrl: getVideoUrl(deps),
  saveLectureProgress: saveLectureProgress(deps),
  getLectureProgress: getLectureProgress(deps),
  completeCourse: completeCourse(deps),
});
