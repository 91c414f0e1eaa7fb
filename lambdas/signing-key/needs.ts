import type { Needs } from '../resources/needs.ts';

/** Each of its resources names the secret to fill, and the construct that makes both grants it that secret, to be written once. */
export const needs = {} as const satisfies Needs;
