import type { Needs } from '../resources/needs.ts';

export const needs = {
  tables: {
    webhooks: { actions: ['Query', 'PutItem', 'UpdateItem', 'DeleteItem'], indexes: ['byDueTime'] },
    limits: { actions: ['BatchGetItem'] },
    subscriptions: { actions: ['BatchGetItem'] },
  },
  secrets: { webhookLearner: ['GetSecretValue'] },
  queues: ['webhooks'],
} as const satisfies Needs;
