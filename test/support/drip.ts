import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { BodyInputOf } from '#contract/endpoints.ts';
import { strangerMail } from '#domain/mail/stranger-mail.ts';
import { confirmSubscription } from '#lambdas/drip/confirm-subscription.ts';
import type { DripDeps } from '#lambdas/drip/deps.ts';
import { getAvailableContent } from '#lambdas/drip/get-available-content.ts';
import { linkAccount } from '#lambdas/drip/link-account.ts';
import { listDripProgress } from '#lambdas/drip/list-drip-progress.ts';
import { requestNotification } from '#lambdas/drip/request-notification.ts';
import { showUnsubscribe } from '#lambdas/drip/show-unsubscribe.ts';
import { subscribe } from '#lambdas/drip/subscribe.ts';
import { unsubscribe } from '#lambdas/drip/unsubscribe.ts';
import { createMailTokens } from '#lambdas/platform/services/mail-token.ts';
import { createReadCourseQuestions } from '#lambdas/stores/catalog/read/course-questions.ts';
import { createReadZone } from '#lambdas/stores/learner/known-learner.ts';
import { createProfileStore, defaultPreferences } from '#lambdas/stores/learner/profiles.ts';
import { createReadReviewMailProfiles } from '#lambdas/stores/learner/reviewers.ts';
import { createLearningStore } from '#lambdas/stores/learning/learning.ts';
import { createDeclineStore } from '#lambdas/stores/mail/declines.ts';
import type { MailMessage } from '#lambdas/stores/mail/mail-queue.ts';
import { createMailboxBudget } from '#lambdas/stores/mail/mailbox-budget.ts';
import { createRateLimitStore } from '#lambdas/stores/rate-limits.ts';
import { createStopReviewMails } from '#lambdas/stores/subscriptions/review-reminders.ts';
import {
  parseSubscription,
  subscriptionId,
  subscriptionKey,
} from '#lambdas/stores/subscriptions/subscription-record.ts';
import { createSubscriptionStore } from '#lambdas/stores/subscriptions/subscriptions.ts';
import { getVideoUrl } from '#lambdas/use-cases/get-video-url.ts';
import { saveLectureProgress } from '#lambdas/use-cases/save-lecture-progress.ts';
import { createTable, tables } from './dynamodb.ts';
import { openClassroom } from './learning.ts';
import { operationRequest } from './operation-request.ts';
import { readRow } from './rows.ts';
import { signFolder } from './signing.ts';

export const tokens = createMailTokens(() => Promise.resolve('the key of this test'));

/** The mail queue as a list, which can lose mails or their receipts. */
export interface Outbox {
  readonly mails: MailMessage[];
  /** Fault of the next call: rejected before or after it takes effect, or the mails are refused. */
  fault: 'before' | 'after' | 'refuse' | undefined;
}

/** The learner and their device; by default a visitor. */
export interface BrowserOptions {
  readonly sub?: string;
  readonly client?: DynamoDBDocumentClient;
}

const lost = (): Error => Object.assign(new Error('the connection broke'), { name: 'TimeoutError' });

/** The tables of the drip group with its operations over them. */
export const openDripRoom = async (client: DynamoDBDocumentClient) => {
  const classroom = await openClassroom(client);
  await createTable(client, 'limits');
  await createTable(client, 'mail');
  const outbox: Outbox = { mails: [], fault: undefined };
  const send = (messages: readonly MailMessage[]): Promise<ReadonlySet<string>> => {
    const { fault } = outbox;
    outbox.fault = undefined;
    if (fault === 'before') return Promise.reject(lost());
    if (fault === 'refuse') return Promise.resolve(new Set(messages.map(({ id }) => id)));
    outbox.mails.push(...messages);
    return fault === 'after' ? Promise.reject(lost()) : Promise.resolve(new Set());
  };
  const measured: number[] = [];
  const room = {
    /** Clock, identity, courses and grants; the learning group's operations over the same tables. */
    classroom,
    outbox,
    /** Mails to unconfirmed addresses that are allowed; more than any test sends. */
    mailBudget: { perHour: 10_000, perDay: 100_000 },
    /** Reported use of the mail budget, in percent. */
    measured,
  };
  /** One browser at the drip addresses: of a visitor, or of a learner when `sub` is given. */
  const browserOf = ({ sub = 'nobody', client: device = client }: BrowserOptions = {}) => {
    const deps: DripDeps = {
      learning: createLearningStore(device, tables),
      subscriptions: createSubscriptionStore(device, tables),
      readZone: createReadZone(device, tables.profiles),
      readReviewMailProfiles: createReadReviewMailProfiles(device, tables.profiles),
      stopReviewMails: createStopReviewMails(device, tables),
      limits: createRateLimitStore(device, tables.limits, () => classroom.now),
      mailboxes: createMailboxBudget(device, tables.limits, () => classroom.now, strangerMail),
      declines: createDeclineStore(device, tables.mail),
      mailQueue: { send },
      mailBudget: room.mailBudget,
      measure: (_, value) => void measured.push(value),
      tokens,
      identity: { address: () => Promise.resolve(classroom.identity) },
      readQuestions: createReadCourseQuestions(device, tables.catalog, () => classroom.now),
      signUrl: (key) =>
        Promise.resolve({ url: `https://signed/${key}`, expiresAt: '2026-11-21T10:15:00.000Z' }),
      signFolder,
      siteUrl: 'https://site.example',
      now: () => classroom.now,
    };
    const caller = { sub, scopes: new Set<string>(), token: 'token' };
    return {
      subscribe: (body: BodyInputOf<'subscribe'>, clientAddress = '203.0.113.7') =>
        subscribe(deps)(operationRequest({ body, clientAddress })),
      notify: (body: BodyInputOf<'requestNotification'>, clientAddress = '203.0.113.7') =>
        requestNotification(deps)(operationRequest({ body, clientAddress })),
      confirm: (token: string) => confirmSubscription(deps)(operationRequest({ body: { token } })),
      showUnsubscribe: (token: string) => showUnsubscribe(deps)(operationRequest({ query: { token } })),
      unsubscribe: (token: string) => unsubscribe(deps)(operationRequest({ query: { token } })),
      link: (courseId: string) => linkAccount(deps)(operationRequest({ caller, body: { courseId } })),
      content: (courseId: string) =>
        getAvailableContent(deps)(operationRequest({ caller, params: { courseId } })),
      videoUrl: (courseId: string, s3Key: string) =>
        getVideoUrl(deps)(operationRequest({ caller, params: { courseId }, query: { s3Key } })),
      save: (courseId: string, lectureId: string, timestamp: number) =>
        saveLectureProgress(deps)(
          operationRequest({
            caller,
            params: { courseId, lectureId },
            body: { timestamp, totalDuration: 60, completed: false },
          }),
        ),
      progress: (courseId: string) =>
        listDripProgress(deps)(operationRequest({ caller, params: { courseId } })),
    };
  };
  return Object.assign(room, {
    browser: browserOf,
    /** The row of a subscription; absent when there is none. */
    row: async (courseId: string, email: string) => {
      const Key = subscriptionKey(subscriptionId(courseId, { email }));
      const row = await readRow(client, tables.subscriptions, Key);
      return row && parseSubscription(row);
    },
    /** Gives a learner a profile with this zone. */
    setZone: async (sub: string, timeZone: string) => {
      await createProfileStore(client, tables.profiles).create({
        id: sub,
        email: '',
        emailVerified: true,
        name: 'Ada',
        timeZone,
        emailPreferences: defaultPreferences,
        createdAt: '2026-11-21T10:00:00.000Z',
      });
    },
  });
};

export type Browser = ReturnType<Awaited<ReturnType<typeof openDripRoom>>['browser']>;
