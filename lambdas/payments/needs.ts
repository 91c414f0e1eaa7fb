import type { Needs } from '../resources/needs.ts';

export const needs = {
  tables: {
    webhooks: { actions: ['PutItem'] },
    catalog: { actions: ['BatchGetItem'] },
    learning: { actions: ['BatchGetItem', 'UpdateItem'] },
    payments: { actions: ['BatchGetItem', 'PutItem', 'UpdateItem'] },
  },
  secrets: { stripeWebhook: ['GetSecretValue'] },
  queues: ['mail'],
  values: ['siteUrl', 'authIssuer', 'metricsNamespace', 'refundSecondOrders'],
  services: ['stripe'],
} as const satisfies Needs;
