import type { Needs } from '../resources/needs.ts';

export const needs = {
  tables: {
    catalog: { actions: ['BatchGetItem'] },
    learning: { actions: ['BatchGetItem', 'Query', 'UpdateItem', 'DeleteItem'] },
    subscriptions: { actions: ['BatchGetItem', 'UpdateItem'] },
    profiles: { actions: ['GetItem'] },
    limits: { actions: ['GetItem', 'UpdateItem'] },
    mail: { actions: ['GetItem', 'UpdateItem'] },
  },
  secrets: { mailToken: ['GetSecretValue'] },
  queues: ['mail'],
  values: ['siteUrl', 'authIssuer', 'metricsNamespace', 'unconfirmedMailsPerHour', 'unconfirmedMailsPerDay'],
  services: ['mediaSigning'],
} as const satisfies Needs;
