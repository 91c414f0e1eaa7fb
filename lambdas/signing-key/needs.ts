import type { Needs } from '../resources/needs.ts';

export const needs = {
  secrets: {
    mediaPrivateKey: ['GetSecretValue', 'PutSecretValue'],
    badgePrivateKey: ['GetSecretValue', 'PutSecretValue'],
  },
} as const satisfies Needs;
