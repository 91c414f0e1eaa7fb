import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { BodyInputOf, BodyOf } from '#contract/endpoints.ts';
import type { PaceDeps } from '#lambdas/pace/deps.ts';
import { getCalendar } from '#lambdas/pace/get-calendar.ts';
import { getPace } from '#lambdas/pace/get-pace.ts';
import { makeCalendar } from '#lambdas/pace/make-calendar.ts';
import { openAhead } from '#lambdas/pace/open-ahead.ts';
import { setPace } from '#lambdas/pace/set-pace.ts';
import { showPause } from '#lambdas/pace/show-pause.ts';
import { togglePause } from '#lambdas/pace/toggle-pause.ts';
import { createReadCourseQuestions } from '#lambdas/stores/catalog/read/course-questions.ts';
import { createCalendarStore } from '#lambdas/stores/learner/calendars.ts';
import { createLearningStore, createListEnrollments } from '#lambdas/stores/learning/learning.ts';
import { createRateLimitStore } from '#lambdas/stores/rate-limits.ts';
import { createPaceFacts } from '#lambdas/stores/subscriptions/pace-facts.ts';
import { createSubscriptionStore } from '#lambdas/stores/subscriptions/subscriptions.ts';
import { type BrowserOptions, openDripRoom, tokens } from './drip.ts';
import { tables } from './dynamodb.ts';
import { operationRequest } from './operation-request.ts';

/** The tables of the drip group with the operations of the group `pace` over them. */
export const openPaceRoom = async (client: DynamoDBDocumentClient) => {
  const room = await openDripRoom(client);
  let secrets = 0;
  return {
    ...room,
    /** One learner, or one link of a mail, at the addresses of the group `pace`. */
    pacer: ({ sub = 'nobody', client: device = client }: BrowserOptions = {}) => {
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
        get: (courseId: string) => getPace(deps)(operationRequest(of(courseId))),
        set: (courseId: string, body: BodyInputOf<'setPace'>) =>
          setPace(deps)(operationRequest(of(courseId, body))),
        ahead: (courseId: string, lectureId?: string) =>
          openAhead(deps)(
            operationRequest(of(courseId, lectureId === undefined ? undefined : { lectureId })),
          ),
        show: (token: string) => showPause(deps)(operationRequest({ query: { token } })),
        press: (token: string, action?: 'pause' | 'resume') =>
          togglePause(deps)(
            operationRequest({ query: { token }, body: action === undefined ? undefined : { action } }),
          ),
        makeCalendar: (body?: BodyOf<'makeCalendar'>) =>
          makeCalendar(deps)(operationRequest({ caller, body })),
        calendar: (token: string, clientAddress = '203.0.113.7') =>
          getCalendar(deps)(operationRequest({ params: { token }, clientAddress })),
      };
    },
  };
};
