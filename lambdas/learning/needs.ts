import type { Needs } from '../resources/needs.ts';

export const needs = {
  tables: {
    webhooks: { actions: ['PutItem'] },
    catalog: { actions: ['BatchGetItem'] },
    learning: { actions: ['BatchGetItem', 'Query', 'UpdateItem', 'DeleteItem'], indexes: ['byCreation'] },
    subscriptions: { actions: ['BatchGetItem', 'UpdateItem'] },
    limits: { actions: ['UpdateItem'] },
    profiles: { actions: ['GetItem', 'PutItem', 'UpdateItem'] },
  },
  buckets: {
    media: [
      { prefix: 'articles/', actions: ['GetObject'] },
      { prefix: 'captions/', actions: ['GetObject'] },
    ],
  },
  values: ['siteUrl', 'authIssuer'],
  services: ['mediaSigning'],
} as const satisfies Needs;
