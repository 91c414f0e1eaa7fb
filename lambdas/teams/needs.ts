import type { Needs } from '../resources/needs.ts';

export const needs = {
  tables: {
    webhooks: { actions: ['PutItem'] },
    catalog: { actions: ['BatchGetItem'] },
    learning: { actions: ['BatchGetItem', 'UpdateItem'] },
    payments: {
      actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      indexes: ['byLearner'],
    },
    subscriptions: { actions: ['BatchGetItem', 'UpdateItem'] },
    profiles: { actions: ['GetItem'] },
    limits: { actions: ['GetItem', 'UpdateItem'] },
    mail: { actions: ['GetItem', 'BatchGetItem'] },
  },
  secrets: { mailToken: ['GetSecretValue'] },
  queues: ['mail'],
  values: ['siteUrl', 'authIssuer', 'metricsNamespace', 'unconfirmedMailsPerHour', 'unconfirmedMailsPerDay'],
} as const satisfies Needs;
