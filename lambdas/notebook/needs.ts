import type { Needs } from '../resources/needs.ts';

export const needs = {
  tables: { limits: { actions: ['PutItem', 'UpdateItem', 'DeleteItem'] } },
  secrets: { notebookHubToken: ['GetSecretValue'] },
  values: ['notebookHubUrl'],
} as const satisfies Needs;
