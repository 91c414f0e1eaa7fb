import type { Needs } from '../resources/needs.ts';

/** No table, bucket or secret: what a tool does, the group of its operation does, with its own permissions. */
export const needs = {
  functions: ['catalog', 'learning', 'study', 'practice', 'chat'],
  values: ['siteUrl'],
} as const satisfies Needs;
