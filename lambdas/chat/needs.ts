import type { Needs } from '../resources/needs.ts';

export const needs = {
  tables: {
    catalog: { actions: ['BatchGetItem', 'Query'] },
    learning: { actions: ['BatchGetItem', 'Query'] },
    limits: { actions: ['UpdateItem'] },
  },
  services: ['chatModel'],
} as const satisfies Needs;
