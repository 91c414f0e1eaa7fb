import type { Needs } from '../resources/needs.ts';

export const needs = {
  tables: {
    webhooks: { actions: ['PutItem'] },
    catalog: { actions: ['BatchGetItem'] },
    learning: { actions: ['BatchGetItem', 'UpdateItem'] },
    payments: {
      actions: [
        'GetItem',
        'BatchGetItem',
        'Query',
        'PutItem',
        'UpdateItem',
        'DeleteItem',
        'ConditionCheckItem',
      ],
    },
    profiles: { actions: ['GetItem'] },
    subscriptions: { actions: ['PutItem'] },
    limits: { actions: ['BatchGetItem'] },
  },
  secrets: { stripeWebhook: ['GetSecretValue'] },
  queues: ['mail'],
  values: [
    'siteUrl',
    'authIssuer',
    'metricsNamespace',
    'refundSecondOrders',
    'promotionCodes',
    'automaticTax',
    'invoices',
  ],
  services: ['stripe'],
} as const satisfies Needs;
