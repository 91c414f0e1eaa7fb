import { shellKey } from '../pages/static-pages.ts';
import type { Needs } from '../resources/needs.ts';

export const needs = {
  tables: {
    webhooks: { actions: ['PutItem'] },
    catalog: { actions: ['BatchGetItem'] },
    learning: { actions: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem'] },
    profiles: { actions: ['GetItem'] },
  },
  buckets: {
    media: [{ prefix: 'media/certificates/', actions: ['GetObject', 'PutObject', 'DeleteObject'] }],
    site: [{ prefix: shellKey, actions: ['GetObject'] }],
  },
  values: ['siteUrl', 'authIssuer'],
  services: ['mediaSigning', 'badgeSigning'],
} as const satisfies Needs;
