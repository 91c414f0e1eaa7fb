import type { Endpoint } from '../contract/endpoint.ts';
import type { Needs } from '../resources/needs.ts';

/** What checking that a request came through the site's own distribution takes. */
export const originNeeds = { secrets: { originVerify: ['GetSecretValue'] } } as const satisfies Needs;

/** What naming clients and learners in the log takes. */
export const logNeeds = { secrets: { logHash: ['GetSecretValue'] } } as const satisfies Needs;

/** What checking access tokens takes. */
export const tokenNeeds = { values: ['authIssuer', 'authAudience'] } as const satisfies Needs;

/** Whether some of these endpoints look at access tokens. */
export const readsTokens = (rows: Readonly<Record<string, Endpoint>>): boolean =>
  Object.values(rows).some(({ auth }) => auth !== 'none');

/** What the platform itself takes to answer requests to these endpoints. */
export const platformNeeds = (rows: Readonly<Record<string, Endpoint>>): readonly Needs[] =>
  readsTokens(rows) ? [originNeeds, logNeeds, tokenNeeds] : [originNeeds, logNeeds];
