import type { Needs } from '../resources/needs.ts';

export const needs = {
  tables: {
    catalog: { actions: ['GetItem'] },
    learning: { actions: ['BatchGetItem'] },
    profiles: { actions: ['BatchGetItem'] },
    subscriptions: {
      actions: ['BatchGetItem', 'UpdateItem', 'PartiQLUpdate', 'PutItem', 'DeleteItem'],
      lookups: ['byEmail'],
    },
  },
  queues: ['mail'],
} as const satisfies Needs;
