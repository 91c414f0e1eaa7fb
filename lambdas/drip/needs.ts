import type { Needs } from '../resources/needs.ts';

export const needs = {
  tables: {
    webhooks: { actions: ['PutItem'] },
    catalog: { actions: ['BatchGetItem'] },
    learning: { actions: ['BatchGetItem', 'Query', 'UpdateItem', 'DeleteItem'] },
    subscriptions: { actions: ['BatchGetItem', 'UpdateItem', 'DeleteItem'] },
    profiles: { actions: ['GetItem', 'BatchGetItem', 'UpdateItem', 'ConditionCheckItem'] },
    limits: { actions: ['GetItem', 'UpdateItem'] },
    mail: { actions: ['GetItem', 'UpdateItem'] },
  },
  secrets: { mailToken: ['GetSecretValue'] },
  queues: ['mail'],
  values: ['siteUrl', 'authIssuer', 'metricsNamespace', 'unconfirmedMailsPerHour', 'unconfirmedMailsPerDay'],
  services: ['mediaSigning'],
} as const satisfies Needs;
