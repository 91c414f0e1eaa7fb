import type { Needs } from '../resources/needs.ts';

export const needs = {
  tables: {
    catalog: { actions: ['GetItem'] },
    learning: { actions: ['BatchGetItem'] },
    profiles: { actions: ['BatchGetItem'] },
    subscriptions: { actions: ['BatchGetItem', 'UpdateItem'], indexes: ['byEmail'] },
  },
  queues: ['mail'],
} as const satisfies Needs;
