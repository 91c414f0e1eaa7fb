import { dripEndpoints } from '../contract/endpoints/drip.ts';
import { strangerMail } from '../domain/mail/stranger-mail.ts';
import { readEnv } from '../platform/env.ts';
import { createGroupHandler } from '../platform/http/create-group-handler.ts';
import { problemPage } from '../platform/http/problem-page.ts';
import { createPercentMetric } from '../platform/metric.ts';
import { once } from '../platform/once.ts';
import { createDocumentClient } from '../platform/services/clients.ts';
import { createReadIdentity } from '../platform/services/identity.ts';
import { createMailTokens } from '../platform/services/mail-token.ts';
import { createPreviousSecretReader, createSecretReader } from '../platform/services/secrets.ts';
import { createSignFolder } from '../platform/services/signed-folder.ts';
import { createSignUrl, toSigningOptions } from '../platform/services/signed-url.ts';
import { createCourseCache } from '../stores/catalog/read/course-cache.ts';
import { createReadCourseQuestions } from '../stores/catalog/read/course-questions.ts';
import { createReadKnownIdentity, createReadZone } from '../stores/learner/known-learner.ts';
import { createReadReviewMailProfiles } from '../stores/learner/reviewers.ts';
import { createLearningStore } from '../stores/learning/learning.ts';
import { createDeclineStore } from '../stores/mail/declines.ts';
import { createMailboxBudget } from '../stores/mail/mailbox-budget.ts';
import { createRateLimitStore } from '../stores/rate-limits.ts';
import { createStopReviewMails } from '../stores/subscriptions/review-reminders.ts';
import { createSubscriptionStore } from '../stores/subscriptions/subscriptions.ts';
import { getVideoUrl } from '../use-cases/get-video-url.ts';
import { saveLectureProgress } from '../use-cases/save-lecture-progress.ts';
import { confirmSubscription } from './confirm-subscription.ts';
import type { DripDeps } from './deps.ts';
import { getAvailableContent } from './get-available-content.ts';
import { linkAccount } from './link-account.ts';
import { listDripProgress } from './list-drip-progress.ts';
import { needs } from './needs.ts';
import { requestNotification } from './request-notification.ts';
import { showUnsubscribe } from './show-unsubscribe.ts';
import { subscribe } from './subscribe.ts';
import { unsubscribe } from './unsubscribe.ts';

const environment = readEnv(needs);
const { tables, secrets, queues, values } = environment;
const now = (): number => Date.now();
const documents = createDocumentClient();
const mails = once(async () => (await import('./mails.ts')).createMails(queues.mail));
const signing = toSigningOptions(environment, now);
const deps: DripDeps = {
  learning: createLearningStore(documents, tables),
  courses: createCourseCache(now),
  subscriptions: createSubscriptionStore(documents, tables),
  readZone: createReadZone(documents, tables.profiles),
  readReviewMailProfiles: createReadReviewMailProfiles(documents, tables.profiles),
  stopReviewMails: createStopReviewMails(documents, tables),
  limits: createRateLimitStore(documents, tables.limits, now),
  mailboxes: createMailboxBudget(documents, tables.limits, now, strangerMail),
  declines: createDeclineStore(documents, tables.mail),
  mailQueue: { send: async (messages) => (await mails()).send(messages) },
  mailBudget: { perHour: values.unconfirmedMailsPerHour, perDay: values.unconfirmedMailsPerDay },
  measure: createPercentMetric(values.metricsNamespace, now),
  tokens: createMailTokens(
    createSecretReader(secrets.mailToken),
    createPreviousSecretReader(secrets.mailToken),
  ),
  identity: createReadIdentity(values.authIssuer, createReadKnownIdentity(documents, tables.profiles)),
  readQuestions: createReadCourseQuestions(documents, tables.catalog, now),
  signUrl: createSignUrl(signing),
  signFolder: createSignFolder(signing),
  siteUrl: values.siteUrl,
  now,
};

/** Drip courses: subscribing by email address, linking an account, and watching unlocked lectures. */
export const handler = createGroupHandler(
  dripEndpoints,
  {
    subscribe: subscribe(deps),
    requestNotification: requestNotification(deps),
    confirmSubscription: confirmSubscription(deps),
    showUnsubscribe: showUnsubscribe(deps),
    unsubscribe: unsubscribe(deps),
    getAvailableContent: getAvailableContent(deps),
    getDripVideoUrl: getVideoUrl(deps),
    saveDripLectureProgress: saveLectureProgress(deps),
    listDripProgress: listDripProgress(deps),
    linkAccount: linkAccount(deps),
  },
  { renderProblem: problemPage },
);
