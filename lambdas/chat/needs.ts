import type { Needs } from '../resources/needs.ts';

export const needs = {
  tables: {
    catalog: { actions: ['BatchGetItem'] },
    learning: { actions: ['BatchGetItem'] },
    limits: { actions: ['UpdateItem'] },
  },
  services: ['chatModel'],
} as const satisfies Needs;
