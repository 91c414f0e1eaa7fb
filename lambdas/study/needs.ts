import type { Needs } from '../resources/needs.ts';

export const needs = {
  tables: {
    catalog: { actions: ['BatchGetItem'] },
    profiles: { actions: ['BatchGetItem'] },
    subscriptions: { actions: ['UpdateItem'] },
    learning: {
      actions: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      indexes: ['byReview'],
    },
  },
} as const satisfies Needs;
