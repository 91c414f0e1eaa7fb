import type { Needs } from '../resources/needs.ts';

export const needs = {
  tables: {
    catalog: { actions: ['GetItem', 'BatchGetItem'] },
    learning: { actions: ['BatchGetItem', 'Query'], indexes: ['byReview'] },
    profiles: { actions: ['BatchGetItem', 'ConditionCheckItem'] },
    subscriptions: {
      actions: ['BatchGetItem', 'UpdateItem', 'PartiQLUpdate', 'PutItem', 'DeleteItem'],
      // The previous version queries this index for one address at a time. It runs during a deploy and after a rollback.
      indexes: ['byEmail'],
      lookups: ['byEmail'],
    },
  },
  queues: ['mail'],
} as const satisfies Needs;
