import { randomBytes } from 'node:crypto';
import { paceEndpoints } from '../contract/endpoints/pace.ts';
import { readEnv } from '../platform/env.ts';
import { createGroupHandler } from '../platform/http/create-group-handler.ts';
import { problemPage } from '../platform/http/problem-page.ts';
import { createDocumentClient } from '../platform/services/clients.ts';
import { createMailTokens } from '../platform/services/mail-token.ts';
import { createPreviousSecretReader, createSecretReader } from '../platform/services/secrets.ts';
import { createSignUrl, toSigningOptions } from '../platform/services/signed-url.ts';
import { createReadCourseQuestions } from '../stores/catalog/read/course-questions.ts';
import { createCalendarStore } from '../stores/learner/calendars.ts';
import { createListEnrollments, createReadCourse } from '../stores/learning/learning.ts';
import { createRateLimitStore } from '../stores/rate-limits.ts';
import { createPaceFacts } from '../stores/subscriptions/pace-facts.ts';
import { createReadSubscription } from '../stores/subscriptions/subscriptions.ts';
import type { PaceDeps } from './deps.ts';
import { getCalendar } from './get-calendar.ts';
import { getPace } from './get-pace.ts';
import { makeCalendar } from './make-calendar.ts';
import { needs } from './needs.ts';
import { openAhead } from './open-ahead.ts';
import { setPace } from './set-pace.ts';
import { showPause } from './show-pause.ts';
import { togglePause } from './toggle-pause.ts';

const environment = readEnv(needs);
const { tables, secrets, values } = environment;
const now = (): number => Date.now();
const documents = createDocumentClient();
const deps: PaceDeps = {
  learning: {
    readCourse: createReadCourse(documents, tables),
    listEnrollments: createListEnrollments(documents, tables),
  },
  facts: createPaceFacts(documents, tables),
  subscriptions: { read: createReadSubscription(documents, tables) },
  calendars: createCalendarStore(documents, tables.profiles),
  limits: createRateLimitStore(documents, tables.limits, now),
  tokens: createMailTokens(
    createSecretReader(secrets.mailToken),
    createPreviousSecretReader(secrets.mailToken),
  ),
  readQuestions: createReadCourseQuestions(documents, tables.catalog, now),
  signUrl: createSignUrl(toSigningOptions(environment, now)),
  siteUrl: values.siteUrl,
  newSecret: () => randomBytes(24).toString('base64url'),
  now,
};

/** A learner's pace in drip courses, and the calendar of upcoming lectures. */
export const handler = createGroupHandler(
  paceEndpoints,
  {
    getPace: getPace(deps),
    setPace: setPace(deps),
    openAhead: openAhead(deps),
    showPause: showPause(deps),
    togglePause: togglePause(deps),
    makeCalendar: makeCalendar(deps),
    getCalendar: getCalendar(deps),
  },
  { renderProblem: problemPage },
);
