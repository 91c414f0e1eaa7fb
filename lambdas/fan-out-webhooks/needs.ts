import type { Needs } from '../resources/needs.ts';

export const needs = {
  tables: {
    webhooks: { actions: ['Query', 'PutItem', 'UpdateItem', 'DeleteItem'], indexes: ['byDueTime'] },
  },
  secrets: { webhookLearner: ['GetSecretValue'] },
  queues: ['webhooks'],
} as const satisfies Needs;
