import type { Needs } from '../resources/needs.ts';

export const needs = {
  tables: {
    catalog: { actions: ['BatchGetItem'] },
    learning: { actions: ['BatchGetItem', 'Query', 'UpdateItem'] },
    subscriptions: { actions: ['BatchGetItem', 'UpdateItem'] },
    profiles: { actions: ['GetItem', 'UpdateItem'] },
    limits: { actions: ['UpdateItem'] },
  },
  secrets: { mailToken: ['GetSecretValue'] },
  values: ['siteUrl'],
  services: ['mediaSigning'],
} as const satisfies Needs;
