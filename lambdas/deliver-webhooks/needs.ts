import type { Needs } from '../resources/needs.ts';

export const needs = {
  tables: {
    webhooks: { actions: ['BatchGetItem', 'UpdateItem'] },
    profiles: { actions: ['BatchGetItem'] },
    limits: { actions: ['BatchGetItem'] },
    subscriptions: { actions: ['BatchGetItem'] },
  },
  values: ['metricsNamespace', 'webhookResolver', 'webhookProxy'],
} as const satisfies Needs;
