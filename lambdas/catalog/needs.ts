import { shellKey } from '../pages/static-pages.ts';
import type { Needs } from '../resources/needs.ts';

export const needs = {
  tables: {
    catalog: { actions: ['GetItem', 'BatchGetItem', 'Query'] },
    inquiries: { actions: ['GetItem', 'PutItem', 'UpdateItem'] },
    limits: { actions: ['UpdateItem'] },
  },
  buckets: {
    media: [
      { prefix: 'articles/', actions: ['GetObject'] },
      { prefix: 'captions/', actions: ['GetObject'] },
    ],
    site: [
      { prefix: 'courses/', actions: ['GetObject'] },
      { prefix: 'instructors/', actions: ['GetObject'] },
      { prefix: shellKey, actions: ['GetObject'] },
    ],
  },
  secrets: { cursor: ['GetSecretValue'] },
  queues: ['mail'],
  values: ['teamEmail', 'siteUrl', 'metricsNamespace'],
  services: ['mediaSigning'],
} as const satisfies Needs;
