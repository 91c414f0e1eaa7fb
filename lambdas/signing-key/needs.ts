import type { Needs } from '../resources/needs.ts';

/** Empty, because each custom resource names the secret to fill, and the construct that creates both grants a single write to it. */
export const needs = {} as const satisfies Needs;
