import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { BodyInputOf, BodyOf } from '../../lambdas/contract/endpoints.ts';
import type { PaceDeps } from '../../lambdas/pace/deps.ts';
import { getCalendar } from '../../lambdas/pace/get-calendar.ts';
import { getPace } from '../../lambdas/pace/get-pace.ts';
import { makeCalendar } from '../../lambdas/pace/make-calendar.ts';
import { openAhead } from '../../lambdas/pace/open-ahead.ts';
import { setPace } from '../../lambdas/pace/set-pace.ts';
import { showPause } from '../../lambdas/pace/show-pause.ts';
import { togglePause } from '../../lambdas/pace/toggle-pause.ts';
import { createReadCourseQuestions } from '../../lambdas/stores/catalog/read/course-questions.ts';
import { createCalendarStore } from '../../lambdas/stores/learner/calendars.ts';
import { createLearningStore, createListEnrollments } from '../../lambdas/stores/learning/learning.ts';
import { createRateLimitStore } from '../../lambdas/stores/rate-limits.ts';
import { createPaceFacts } from '../../lambdas/stores/subscriptions/pace-facts.ts';
import { createSubscriptionStore } from '../../lambdas/stores/subscriptions/subscriptions.ts';
import { type DripRoom, openDripRoom, tokens } from './drip.ts';
import { tables } from './dynamodb.ts';
import { operationRequest } from './operation-request.ts';

type Result<Make extends (deps: PaceDeps) => (request: never) => unknown> = ReturnType<ReturnType<Make>>;

/** One learner, or one link of a mail, at the addresses of the group `pace`. */
export interface Pacer {
  get(courseId: string): Result<typeof getPace>;
  set(courseId: string, body: BodyInputOf<'setPace'>): Result<typeof setPace>;
  ahead(courseId: string, lectureId?: string): Result<typeof openAhead>;
  show(token: string): Result<typeof showPause>;
  press(token: string, action?: 'pause' | 'resume'): Result<typeof togglePause>;
  makeCalendar(body?: BodyOf<'makeCalendar'>): Result<typeof makeCalendar>;
  calendar(token: string, clientAddress?: string): Result<typeof getCalendar>;
}

export interface PaceRoom extends DripRoom {
  pacer(options?: { sub?: string; client?: DynamoDBDocumentClient }): Pacer;
}

/** The tables of the drip group with the operations of the group `pace` over them. */
export const openPaceRoom = async (client: DynamoDBDocumentClient): Promise<PaceRoom> => {
  const room = await openDripRoom(client);
  let secrets = 0;
  return {
    ...room,
    pacer: ({ sub = 'nobody', client: device = client } = {}) => {
      const deps: PaceDeps = {
        learning: {
          ...createLearningStore(device, tables),
          listEnrollments: createListEnrollments(device, tables),
        },
        facts: createPaceFacts(device, tables),
        subscriptions: createSubscriptionStore(device, tables),
        calendars: createCalendarStore(device, tables.profiles),
        limits: createRateLimitStore(device, tables.limits, () => room.classroom.now),
        tokens,
        readQuestions: createReadCourseQuestions(device, tables.catalog, () => room.classroom.now),
        signUrl: (key) =>
          Promise.resolve({ url: `https://signed/${key}`, expiresAt: '2026-11-21T10:15:00.000Z' }),
        siteUrl: 'https://site.example',
        newSecret: () => `secret-${(secrets += 1)}`,
        now: () => room.classroom.now,
      };
      const caller = { sub, scopes: new Set<string>(), token: 'token' };
      const of = (courseId: string, body?: unknown) => ({ caller, params: { courseId }, body });
      return {
        get: (courseId) => getPace(deps)(operationRequest(of(courseId))),
        set: (courseId, body) => setPace(deps)(operationRequest(of(courseId, body))),
        ahead: (courseId, lectureId) =>
          openAhead(deps)(
            operationRequest(of(courseId, lectureId === undefined ? undefined : { lectureId })),
          ),
        show: (token) => showPause(deps)(operationRequest({ query: { token } })),
        press: (token, action) =>
          togglePause(deps)(
            operationRequest({ query: { token }, body: action === undefined ? undefined : { action } }),
          ),
        makeCalendar: (body) => makeCalendar(deps)(operationRequest({ caller, body })),
        calendar: (token, clientAddress = '203.0.113.7') =>
          getCalendar(deps)(operationRequest({ params: { token }, clientAddress })),
      };
    },
  };
};
