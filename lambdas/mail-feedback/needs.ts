import type { Needs } from '../resources/needs.ts';

export const needs = {
  tables: { mail: { actions: ['UpdateItem'] } },
} as const satisfies Needs;
