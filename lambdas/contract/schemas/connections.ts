import * as z from 'zod/mini';
import { tokenScopes } from '../endpoint.ts';
import { Instant, ServerId } from './common.ts';

/** What a program may do for a learner. */
export const TokenScopes = z.array(z.enum(tokenScopes));

/** An assistant that may act for the learner. */
const Connection = z.object({
  id: z.string(),
  /** What it calls itself; its host when it does not say. */
  name: z.string(),
  /** Host of its client id, which it controls. The id itself when that is no address. */
  host: z.string(),
  scopes: TokenScopes,
  connectedAt: Instant,
  /** Exact to the hour. */
  lastUsedAt: z.optional(Instant),
});
export type Connection = z.output<typeof Connection>;
export const Connections = z.object({ connections: z.array(Connection) });
export const ConnectionParams = z.object({ connectionId: ServerId });
