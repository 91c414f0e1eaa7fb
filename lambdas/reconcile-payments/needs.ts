import type { Needs } from '../resources/needs.ts';

export const needs = {
  tables: {
    webhooks: { actions: ['PutItem'] },
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
    subscriptions: { actions: ['PutItem'] },
    limits: { actions: ['BatchGetItem'] },
  },
  queues: ['mail'],
  values: ['metricsNamespace', 'refundSecondOrders'],
  services: ['stripe'],
} as const satisfies Needs;
