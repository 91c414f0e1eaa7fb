import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeEach } from 'vitest';
import type { BodyOf, EndpointName, ReplyOf } from '#contract/endpoints.ts';
import { strangerMail } from '#domain/mail/stranger-mail.ts';
import type { ApiError } from '#lambdas/platform/http/api-error.ts';
import type { Operation } from '#lambdas/platform/http/operation.ts';
import { createMailTokens } from '#lambdas/platform/services/mail-token.ts';
import { createEraseLearner } from '#lambdas/stores/learner/erase-learner.ts';
import { createReadZone } from '#lambdas/stores/learner/known-learner.ts';
import { createLearningStore } from '#lambdas/stores/learning/learning.ts';
import { createReadProgress } from '#lambdas/stores/learning/read-progress.ts';
import { createReadValidCertificates } from '#lambdas/stores/learning/read-valid-certificates.ts';
import { createDeclineStore } from '#lambdas/stores/mail/declines.ts';
import { createMailLedger } from '#lambdas/stores/mail/mail-ledger.ts';
import type { MailMessage } from '#lambdas/stores/mail/mail-queue.ts';
import { createMailboxBudget } from '#lambdas/stores/mail/mailbox-budget.ts';
import { createRateLimitStore } from '#lambdas/stores/rate-limits.ts';
import { createClaimStore } from '#lambdas/stores/teams/claims.ts';
import { createListTeamsOf } from '#lambdas/stores/teams/list-teams-of.ts';
import { createTeamStore } from '#lambdas/stores/teams/teams.ts';
import { claimSeat } from '#lambdas/teams/claim-seat.ts';
import type { TeamsDeps } from '#lambdas/teams/deps.ts';
import { getGift } from '#lambdas/teams/get-gift.ts';
import { getSeatReport } from '#lambdas/teams/get-seat-report.ts';
import { inviteToSeats } from '#lambdas/teams/invite-to-seats.ts';
import { listSeats } from '#lambdas/teams/list-seats.ts';
import { listTeams } from '#lambdas/teams/list-teams.ts';
import { lookAtSeat } from '#lambdas/teams/look-at-seat.ts';
import { reclaimSeat } from '#lambdas/teams/reclaim-seat.ts';
import { remindInvited } from '#lambdas/teams/remind-invited.ts';
import { createTable, tables, type TestDynamoDb } from './dynamodb.ts';
import { courseOf, video } from './learning.ts';
import { operationRequest } from './operation-request.ts';
import { makeEvents, openTill, type Till } from './payments.ts';
import { useDynamoDb } from './use-dynamodb.ts';

const operations = {
  claimSeat,
  getGift,
  getSeatReport,
  inviteToSeats,
  listSeats,
  listTeams,
  lookAtSeat,
  reclaimSeat,
  remindInvited,
};
type Name = keyof typeof operations;

/** A till whose customers buy for others, and the operations of the group of teams over the same tables. */
export interface TeamRoom {
  readonly till: Till;
  readonly deps: TeamsDeps;
  /** Mails that invitations and reminders queued. */
  readonly mails: MailMessage[];
  /** Ids of mails that the queue refuses. */
  readonly refused: Set<string>;
  /** Learners whose address nobody verified. */
  readonly unverified: Set<string>;
  /** Calls an operation as a learner. Answers the reply, or the code of the refusal. */
  as<N extends Name>(sub: string, name: N, parts?: object): Promise<ReplyOf<N> | string>;
  /** A learner buys for others and pays. @returns the ids of session and team */
  buy(
    sub: string,
    courseId: string,
    forOthers: Omit<BodyOf<'createCheckoutSession'>, 'courseId'>,
  ): Promise<{ sessionId: string; teamId: string }>;
  /** The token in the mail about a seat. */
  tokenOf(teamId: string, seatId: string): Promise<string>;
}

/** Address of a learner: their id, which is a word. */
export const addressOf = (sub: string): string => `${sub}@example.com`;

/** Opens the tables of payments and teams. */
export const openTeamRoom = async (client: DynamoDBDocumentClient): Promise<TeamRoom> => {
  await Promise.all(
    (['subscriptions', 'mail', 'profiles'] as const).map((table) => createTable(client, table)),
  );
  await createTable(client, 'inquiries');
  const till = await openTill(client);
  await till.publish(
    courseOf('paid', [video('a')], { price: 50 }),
    courseOf('drip', [video('a'), video('b', { release: { afterDays: 7 } })], { price: 50, drip: true }),
  );
  const mails: MailMessage[] = [];
  const refused = new Set<string>();
  const unverified = new Set<string>();
  const now = (): number => till.now;
  const tokens = createMailTokens(() => Promise.resolve('key'));
  let ids = 0;
  const deps: TeamsDeps = {
    teams: createTeamStore(client, tables.payments),
    listTeamsOf: createListTeamsOf(client, tables.payments),
    claims: createClaimStore(client, tables),
    learning: createLearningStore(client, tables),
    readProgress: createReadProgress(client, tables.learning),
    readValidCertificates: createReadValidCertificates(client, tables.learning),
    readZone: createReadZone(client, tables.profiles),
    identity: {
      address: ({ sub }) => Promise.resolve({ email: addressOf(sub), emailVerified: !unverified.has(sub) }),
    },
    limits: createRateLimitStore(client, tables.limits, now),
    mailboxes: createMailboxBudget(client, tables.limits, now, strangerMail),
    mailBudget: { perHour: 100_000, perDay: 1_000_000 },
    measure: () => undefined,
    declines: createDeclineStore(client, tables.mail),
    ledger: createMailLedger(client, tables.mail),
    mailQueue: {
      send: (messages) => {
        mails.push(...messages.filter(({ to }) => !refused.has(to)));
        return Promise.resolve(new Set(messages.flatMap(({ id, to }) => (refused.has(to) ? [id] : []))));
      },
    },
    tokens,
    siteUrl: 'https://northlight.example',
    newId: () => `00000000-seat-${(ids += 1)}`,
    now,
  };
  return {
    till,
    deps,
    mails,
    refused,
    unverified,
    as: async (sub, name, parts = {}) => {
      const operation = operations[name](deps) as unknown as Operation<EndpointName>;
      const caller = { sub, scopes: new Set(), token: 't' };
      try {
        return (await operation(operationRequest({ caller, ...parts }))) as never;
      } catch (error) {
        const { code } = error as ApiError;
        if (code === undefined) throw error;
        return code;
      }
    },
    buy: async (sub, courseId, forOthers) => {
      const { sessionId } = await till.buy(sub, courseId, client, forOthers);
      const teamId = till.session(sessionId).page.metadata['team'];
      if (teamId === undefined) throw new Error('Nothing was bought for others');
      return { sessionId, teamId };
    },
    tokenOf: (teamId, seatId) => tokens.sign('seat', [teamId, seatId]),
  };
};

/** What people do in a room of teams. */
export const createTeamPeople = (server: TestDynamoDb, room: TeamRoom) => {
  let people = 0;
  const newPerson = (): string => `person-${(people += 1)}`;
  const events = (sessionId: string) => makeEvents(room.till.session(sessionId));
  const pay = (sessionId: string) => room.till.apply(events(sessionId).paid());
  /** A buyer with paid seats. */
  const withSeats = async (seats: number, courseId = 'paid') => {
    const buyer = newPerson();
    const bought = await room.buy(buyer, courseId, { seats });
    await pay(bought.sessionId);
    return { buyer, ...bought };
  };
  const invite = (buyer: string, teamId: string, emails: readonly string[], more: object = {}) =>
    room.as(buyer, 'inviteToSeats', { params: { teamId }, body: { emails, ...more } });
  const bodyOf = async (answer: ReturnType<typeof invite>) => {
    const reply = await answer;
    if (typeof reply === 'string') throw new Error(reply);
    return reply.body;
  };
  const seatsOf = async (teamId: string) => (await room.deps.teams.readWithSeats(teamId))?.seats ?? [];
  /** The token of the seat of an address. */
  const tokenFor = async (teamId: string, email: string): Promise<string> => {
    const seat = (await seatsOf(teamId)).find((each) => each.email === email);
    if (!seat) throw new Error(`No seat of ${email}`);
    return room.tokenOf(teamId, seat.seatId);
  };
  /** A buyer with paid seats, and a learner who is invited to one of them and has not claimed it. */
  const invited = async (seats: number, courseId?: string) => {
    const bought = await withSeats(seats, courseId);
    const learner = newPerson();
    await invite(bought.buyer, bought.teamId, [addressOf(learner)]);
    return { ...bought, learner, token: await tokenFor(bought.teamId, addressOf(learner)) };
  };
  const claim = (sub: string, token: string) => room.as(sub, 'claimSeat', { body: { token } });
  const erase = (sub: string) =>
    createEraseLearner(
      server.client(),
      tables,
      { remove: () => Promise.resolve() },
      () => room.till.now,
    )({ sub, emails: [addressOf(sub)], counters: [] });
  return { newPerson, events, pay, withSeats, invited, invite, bodyOf, seatsOf, tokenFor, claim, erase };
};

/** A team room in a database of its own, for a test file: each test begins at the same time, without mails. */
export const useTeamRoom = async () => {
  const start = Date.parse('2026-11-29T10:00:00.000Z');
  const server = await useDynamoDb();
  const room = await openTeamRoom(server.client());
  beforeEach(() => {
    room.till.now = start;
    room.mails.length = 0;
  });
  return { server, room, start, people: createTeamPeople(server, room) };
};
