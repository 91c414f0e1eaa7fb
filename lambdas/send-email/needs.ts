import type { Needs } from '../resources/needs.ts';

export const needs = {
  tables: {
    subscriptions: { actions: ['BatchGetItem', 'DeleteItem'] },
    inquiries: { actions: ['GetItem'] },
    payments: { actions: ['BatchGetItem'] },
    profiles: { actions: ['GetItem', 'BatchGetItem'] },
    mail: { actions: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] },
  },
  secrets: { mailToken: ['GetSecretValue'] },
  values: ['siteUrl'],
  services: ['mailSending'],
} as const satisfies Needs;
