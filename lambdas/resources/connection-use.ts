/** A request that a connected assistant makes for a learner. */
export interface ConnectionUse {
  readonly sub: string;
  /** The assistant's client id, mostly the address of its metadata document. */
  readonly clientId: string;
  /** What the assistant calls itself, as the issuer states it. */
  readonly name?: string | undefined;
  /** What its token lets it do: `read`, `learn` or both. */
  readonly scopes: readonly string[];
  /** When the learner allowed it, ms since the epoch. Undefined when the token does not say. */
  readonly allowedAt?: number | undefined;
}
