import { practiceEndpoints } from '../contract/endpoints/practice.ts';
import { readEnv } from '../platform/env.ts';
import { createGroupHandler } from '../platform/http/create-group-handler.ts';
import { createDocumentClient, createStorageClient } from '../platform/services/clients.ts';
import { createSecretReader } from '../platform/services/secrets.ts';
import { createSignUrl, toSigningOptions } from '../platform/services/signed-url.ts';
import { createTrialTokens } from '../platform/services/trial-token.ts';
import { createCatalogStore } from '../stores/catalog/read/catalog.ts';
import { createCourseCache } from '../stores/catalog/read/course-cache.ts';
import { createReadAnswers, createReadExercise } from '../stores/catalog/read/exercise-files.ts';
import { createExerciseStore } from '../stores/learning/exercises.ts';
import { createReviewStore } from '../stores/learning/reviews.ts';
import { createRateLimitStore } from '../stores/rate-limits.ts';
import type { PracticeDeps } from './deps.ts';
import { getExercise } from './get-exercise.ts';
import { getPreviewExercise } from './get-preview-exercise.ts';
import { needs } from './needs.ts';
import { openSolution } from './open-solution.ts';
import { saveCode } from './save-code.ts';
import { startTrial } from './start-trial.ts';
import { submitExercise } from './submit-exercise.ts';

const environment = readEnv(needs);
const { tables, buckets, secrets } = environment;
const now = (): number => Date.now();
const documents = createDocumentClient();
const storage = createStorageClient();
const deps: PracticeDeps = {
  exercises: createExerciseStore(documents, tables),
  catalog: createCatalogStore(documents, tables.catalog),
  reviews: createReviewStore(documents, tables),
  courses: createCourseCache(now),
  readExercise: createReadExercise(storage, buckets.media),
  readAnswers: createReadAnswers(storage, buckets.media),
  trials: createTrialTokens(createSecretReader(secrets.trial)),
  limits: createRateLimitStore(documents, tables.limits, now),
  signUrl: createSignUrl(toSigningOptions(environment, now)),
  now,
};

/** Exercises: the only function that may read expected answers. It never runs code of learners. */
export const handler = createGroupHandler(practiceEndpoints, {
  getExercise: getExercise(deps),
  getPreviewExercise: getPreviewExercise(deps),
  saveCode: saveCode(deps),
  startTrial: startTrial(deps),
  submitExercise: submitExercise(deps),
  openSolution: openSolution(deps),
});
