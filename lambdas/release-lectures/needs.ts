import type { Needs } from '../resources/needs.ts';

export const needs = {
  tables: { subscriptions: { actions: ['Query'], indexes: ['byDueTime'] } },
  queues: ['releases'],
} as const satisfies Needs;
