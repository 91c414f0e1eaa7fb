import type { Needs } from '../resources/needs.ts';

export const needs = {
  tables: {
    learning: { actions: ['UpdateItem'] },
    payments: { actions: ['BatchGetItem', 'UpdateItem'] },
  },
  queues: ['mail'],
  services: ['stripe'],
} as const satisfies Needs;
