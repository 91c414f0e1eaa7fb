import type { Needs } from '../resources/needs.ts';

export const needs = {
  tables: {
    webhooks: { actions: ['PutItem'] },
    catalog: { actions: ['BatchGetItem'] },
    profiles: { actions: ['BatchGetItem'] },
    subscriptions: { actions: ['UpdateItem'] },
    limits: { actions: ['UpdateItem'] },
    learning: {
      actions: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      indexes: ['byReview'],
    },
  },
  buckets: { media: [{ prefix: 'media/reviews/', actions: ['PutObject'] }] },
  values: ['siteUrl'],
  services: ['mediaSigning'],
} as const satisfies Needs;
