import type { Endpoint } from '../contract/endpoint.ts';
import type { Needs } from '../resources/needs.ts';

/** Needs of the check that a request came through the site's own distribution. */
export const originNeeds = { secrets: { originVerify: ['GetSecretValue'] } } as const satisfies Needs;

/** Needs of the pseudonyms in the log. */
export const logNeeds = { secrets: { logHash: ['GetSecretValue'] } } as const satisfies Needs;

/** Needs of the verification of access tokens and personal tokens, and of the refusal of those from before an erasure. */
export const tokenNeeds = {
  // Marks of erased learners; personal tokens, and when they were last used.
  tables: { limits: { actions: ['GetItem', 'BatchGetItem', 'ConditionCheckItem', 'UpdateItem'] } },
  values: ['authIssuer', 'authAudience', 'authClientId'],
} as const satisfies Needs;

/** Whether any of these endpoints reads access tokens. */
export const readsTokens = (rows: Readonly<Record<string, Endpoint>>): boolean =>
  Object.values(rows).some(({ auth }) => auth !== 'none');

/** Needs of the platform itself when it serves these endpoints. */
export const platformNeeds = (rows: Readonly<Record<string, Endpoint>>): readonly Needs[] =>
  readsTokens(rows) ? [originNeeds, logNeeds, tokenNeeds] : [originNeeds, logNeeds];
