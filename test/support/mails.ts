import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { SendDeps } from '#lambdas/send-email/deps.ts';
import type { OutgoingMail } from '#lambdas/send-email/mail-service.ts';
import { createDeclineStore } from '#lambdas/stores/mail/declines.ts';
import { createMailLedger } from '#lambdas/stores/mail/mail-ledger.ts';
import type { MailMessage } from '#lambdas/stores/mail/mail-queue.ts';
import type { SubscriptionRecord } from '#lambdas/stores/subscriptions/subscription-record.ts';
import { createTable, nameTable } from './dynamodb.ts';

export interface PostOffice {
  readonly deps: SendDeps;
  /** Mails that SES accepted. */
  readonly delivered: OutgoingMail[];
  /** The next answers of SES, in order; SES accepts when the list is empty. `lost`: accepted, but the answer never arrived. */
  readonly answers: ('lost' | Error)[];
  readonly pauses: number[];
  readonly subscriptions: Map<string, SubscriptionRecord>;
  /** Learners who want no release mails. */
  readonly declined: Set<string>;
}

export const sesError = (name: string, httpStatusCode: number): Error =>
  Object.assign(new Error(name), { name, $metadata: { httpStatusCode } });

export const makeSubscription = (
  id: string,
  fields: Partial<SubscriptionRecord> = {},
): SubscriptionRecord => ({
  id,
  courseId: 'rag',
  email: 'ada@example.com',
  subscribedAt: '2026-11-21T10:00:00.000Z',
  timeZone: 'UTC',
  confirmedAt: '2026-11-21T10:00:00.000Z',
  ...fields,
});

let offices = 0;

/** The sender with a new ledger. */
export const openPostOffice = async (
  client: DynamoDBDocumentClient,
  sender = client,
): Promise<PostOffice> => {
  offices += 1;
  const table = nameTable(`mail-${offices}`);
  await createTable(client, 'mail', table);
  let ids = 0;
  const office: PostOffice = {
    delivered: [],
    answers: [],
    pauses: [],
    subscriptions: new Map([['rag#ada', makeSubscription('rag#ada')]]),
    declined: new Set(),
    deps: {
      ledger: createMailLedger(sender, table),
      isDeclined: createDeclineStore(sender, table).isDeclined,
      readSubscriptions: (wanted) =>
        Promise.resolve(wanted.flatMap((id) => office.subscriptions.get(id) ?? [])),
      readZone: () => Promise.resolve('Europe/Berlin'),
      readOpenSeat: () => Promise.resolve(undefined),
      isInquiryKept: () => Promise.resolve(true),
      readDeclined: (subs) => Promise.resolve(new Set(subs.filter((sub) => office.declined.has(sub)))),
      readReviewMailProfiles: (subs) =>
        Promise.resolve(
          new Map(
            subs.map((sub) => [
              sub,
              { isWanted: !office.declined.has(sub), address: 'ada@example.com', zones: [], at: '09:00' },
            ]),
          ),
        ),
      forgetNotification: (id) => {
        office.subscriptions.delete(id);
        return Promise.resolve();
      },
      tokens: { sign: (purpose, of) => Promise.resolve(`${purpose}.${of.join('+')}`) },
      deliver: (mail) => {
        const answer = office.answers.shift();
        if (answer instanceof Error) return Promise.reject(answer);
        office.delivered.push(mail);
        return answer === 'lost'
          ? Promise.reject(Object.assign(new Error('no answer'), { name: 'TimeoutError' }))
          : Promise.resolve();
      },
      siteUrl: 'https://northlight.example',
      newId: () => `try-${(ids += 1)}`,
      now: () => Date.parse('2026-11-28T09:00:00.000Z'),
      pause: (ms) => {
        office.pauses.push(ms);
        return Promise.resolve();
      },
    },
  };
  return office;
};

export const welcome = (fields: object = {}): MailMessage => ({
  kind: 'welcome',
  id: 'welcome-1',
  to: 'ada@example.com',
  courseId: 'rag',
  courseTitle: 'RAG in practice',
  subscriptionId: 'rag#ada',
  link: 'https://northlight.example/courses/rag/welcome?link=true&email=ada%40example.com&token=abc',
  ...fields,
});

export const release = (fields: object = {}): MailMessage => ({
  kind: 'release',
  id: 'release-1',
  to: 'ada@example.com',
  subscriber: 'ada@example.com',
  lectures: [
    {
      courseId: 'rag',
      courseTitle: 'RAG in practice',
      subscriptionId: 'rag#ada',
      lectureIds: ['chunking', 'grounding'],
      sections: [0, 1],
      titles: ['Chunking', 'Grounding'],
    },
  ],
  ...fields,
});
