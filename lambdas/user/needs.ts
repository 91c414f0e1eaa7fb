import type { Needs } from '../resources/needs.ts';

export const needs = {
  tables: {
    webhooks: { actions: ['PutItem', 'UpdateItem'], indexes: ['byOwner'] },
    catalog: { actions: ['BatchGetItem'] },
    learning: { actions: ['BatchGetItem', 'Query', 'UpdateItem', 'BatchWriteItem'] },
    profiles: {
      actions: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    },
    subscriptions: {
      actions: ['BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'],
      indexes: ['byEmail', 'byLearner'],
    },
    payments: { actions: ['BatchGetItem', 'Query', 'UpdateItem', 'BatchWriteItem'], indexes: ['byLearner'] },
    mail: { actions: ['BatchGetItem', 'PutItem', 'DeleteItem'] },
    limits: { actions: ['BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] },
    inquiries: { actions: ['Query', 'BatchWriteItem'] },
  },
  buckets: {
    media: [
      { prefix: 'pictures/', actions: ['PutObject', 'DeleteObject'] },
      { prefix: 'media/certificates/', actions: ['GetObject', 'DeleteObject'] },
      { prefix: 'media/reviews/', actions: ['GetObject', 'DeleteObject'] },
    ],
  },
  queues: ['mail'],
  values: ['authIssuer'],
} as const satisfies Needs;
