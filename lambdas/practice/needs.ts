import type { Needs } from '../resources/needs.ts';

export const needs = {
  tables: {
    webhooks: { actions: ['PutItem'] },
    catalog: { actions: ['BatchGetItem', 'GetItem'] },
    learning: { actions: ['BatchGetItem', 'PutItem', 'UpdateItem'] },
    profiles: { actions: ['BatchGetItem'] },
    subscriptions: { actions: ['UpdateItem'] },
    limits: { actions: ['UpdateItem'] },
  },
  buckets: {
    media: [
      { prefix: 'exercises/', actions: ['GetObject'] },
      { prefix: 'exercise-keys/', actions: ['GetObject'] },
    ],
  },
  secrets: { trial: ['GetSecretValue'] },
  values: ['siteUrl'],
  services: ['mediaSigning'],
} as const satisfies Needs;
