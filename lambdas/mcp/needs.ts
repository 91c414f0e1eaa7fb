import type { Needs } from '../resources/needs.ts';

/** What a tool does, the group of its operation does, with its own permissions. */
export const needs = {
  functions: ['catalog', 'learning', 'study', 'practice', 'chat'],
  // Connections of assistants, and when they were last used.
  tables: { learning: { actions: ['BatchGetItem', 'UpdateItem'] } },
  values: ['siteUrl', 'authIssuer'],
} as const satisfies Needs;
