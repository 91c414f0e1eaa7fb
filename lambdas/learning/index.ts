import { learningEndpoints } from '../contract/endpoints/learning.ts';
import { readEnv } from '../platform/env.ts';
import { createGroupHandler } from '../platform/http/create-group-handler.ts';
import { once } from '../platform/once.ts';
import { createDocumentClient } from '../platform/services/clients.ts';
import { createReadIdentity } from '../platform/services/identity.ts';
import { createSignFolder } from '../platform/services/signed-folder.ts';
import { createSignUrl, toSigningOptions } from '../platform/services/signed-url.ts';
import { createCourseCache } from '../stores/catalog/read/course-cache.ts';
import { createReadCourseQuestions } from '../stores/catalog/read/course-questions.ts';
import { createCourseTextStore, createIndexedCourseCache } from '../stores/catalog/read/course-texts.ts';
import { createReadKnownIdentity, createReadZone } from '../stores/learner/known-learner.ts';
import { createProfileStore } from '../stores/learner/profiles.ts';
import { createLearningStore } from '../stores/learning/learning.ts';
import { createReadEnrollments } from '../stores/learning/read-enrollments.ts';
import { createListRecentBookmarks } from '../stores/learning/recent-bookmarks.ts';
import { createRateLimitStore } from '../stores/rate-limits.ts';
import { createFollowZone } from '../stores/subscriptions/learner-zones.ts';
import { getVideoUrl } from '../use-cases/get-video-url.ts';
import { saveLectureProgress } from '../use-cases/save-lecture-progress.ts';
import { completeCourse } from './complete-course.ts';
import type { LearningDeps } from './deps.ts';
import { enroll } from './enroll.ts';
import { getArticle } from './get-article.ts';
import { getContent } from './get-content.ts';
import { getCourseProgress } from './get-course-progress.ts';
import { getEnrollmentStatus } from './get-enrollment-status.ts';
import { getLectureFile } from './get-lecture-file.ts';
import { getLectureProgress } from './get-lecture-progress.ts';
import { getTranscript } from './get-transcript.ts';
import { lease } from './lease.ts';
import { createLeaseSigner } from './lease-signer.ts';
import { listEnrolled } from './list-enrolled.ts';
import { listLeaseKeys } from './list-lease-keys.ts';
import { needs } from './needs.ts';
import { saveCourseProgress } from './save-course-progress.ts';
import { searchAll } from './search-all.ts';
import { searchCourse } from './search-course.ts';

const environment = readEnv(needs);
const { tables, buckets, values } = environment;
const now = (): number => Date.now();
const documents = createDocumentClient();
const files = once(async () => (await import('./files.ts')).createFiles(buckets.media));
const search = once(() => import('./find-hits.ts'));
const texts = createCourseTextStore(documents, tables, createIndexedCourseCache(now));
const signing = toSigningOptions(environment, now);
const deps: LearningDeps = {
  learning: createLearningStore(documents, tables),
  courses: createCourseCache(now),
  readZone: createReadZone(documents, tables.profiles),
  profiles: createProfileStore(documents, tables.profiles),
  followZone: createFollowZone(documents, tables),
  texts,
  findHits: async (...query) => (await search()).findHits({ texts, now }, ...query),
  readEnrollments: createReadEnrollments(documents, tables.learning),
  listRecentBookmarks: createListRecentBookmarks(documents, tables.learning),
  limits: createRateLimitStore(documents, tables.limits, now),
  identity: createReadIdentity(values.authIssuer, createReadKnownIdentity(documents, tables.profiles)),
  readQuestions: createReadCourseQuestions(documents, tables.catalog, now),
  signUrl: createSignUrl(signing),
  signFolder: createSignFolder(signing),
  readArticle: async (key) => (await files()).readArticle(key),
  readCaptions: async (key) => (await files()).readCaptions(key),
  leases: createLeaseSigner(signing.readPrivateKey),
  now,
};

/** Learning: enrollment, content, videos, articles, transcripts, files, progress, completion, search, leases. */
export const handler = createGroupHandler(learningEndpoints, {
  enroll: enroll(deps),
  listEnrolled: listEnrolled(deps),
  getEnrollmentStatus: getEnrollmentStatus(deps),
  getContent: getContent(deps),
  getCourseProgress: getCourseProgress(deps),
  saveCourseProgress: saveCourseProgress(deps),
  getVideoUrl: getVideoUrl(deps),
  getArticle: getArticle(deps),
  getTranscript: getTranscript(deps),
  getLectureFile: getLectureFile(deps),
  saveLectureProgress: saveLectureProgress(deps),
  getLectureProgress: getLectureProgress(deps),
  completeCourse: completeCourse(deps),
  searchCourse: searchCourse(deps),
  searchAll: searchAll(deps),
  lease: lease(deps),
  listLeaseKeys: listLeaseKeys(deps),
});
