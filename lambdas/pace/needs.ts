import type { Needs } from '../resources/needs.ts';

export const needs = {
  tables: {
    catalog: { actions: ['BatchGetItem'] },
    learning: { actions: ['BatchGetItem', 'Query', 'UpdateItem'] },
    subscriptions: { actions: ['BatchGetItem', 'UpdateItem'] },
    // The previous version updates them. It runs during a deploy and after a rollback.
    profiles: { actions: ['GetItem', 'PutItem', 'UpdateItem'] },
    limits: { actions: ['UpdateItem'] },
  },
  secrets: { mailToken: ['GetSecretValue'] },
  values: ['siteUrl'],
  services: ['mediaSigning'],
} as const satisfies Needs;
