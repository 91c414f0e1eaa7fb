import type { Needs } from '../resources/needs.ts';

export const needs = {
  tables: {
    catalog: { actions: ['GetItem'] },
    learning: { actions: ['BatchGetItem'] },
    profiles: { actions: ['BatchGetItem'] },
    subscriptions: {
      actions: ['BatchGetItem', 'UpdateItem', 'PartiQLUpdate', 'PutItem', 'DeleteItem'],
      // The version before looks in the index for one address at a time; a deploy runs both, and may go back.
      indexes: ['byEmail'],
      lookups: ['byEmail'],
    },
  },
  queues: ['mail'],
} as const satisfies Needs;
