import type { Needs } from '../resources/needs.ts';

export const needs = {
  tables: {
    catalog: { actions: ['BatchGetItem'] },
    learning: { actions: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem'], indexes: ['byReview'] },
    profiles: { actions: ['BatchGetItem'] },
  },
} as const satisfies Needs;
