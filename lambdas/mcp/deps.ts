import type { OperationGroup } from './operations.ts';

/** Dependencies of the operations in this group. */
export interface McpDeps {
  /** Invokes the function of a group and returns its answer. @throws Error of the SDK, or one when the function failed */
  readonly invoke: (group: OperationGroup, event: unknown) => Promise<unknown>;
  /** URL of the site, without a trailing slash. */
  readonly siteUrl: string;
  /** Creates a UUID. */
  readonly newId: () => string;
  /** Creates a word of at least 16 random hexadecimal digits, which nobody can guess. */
  readonly newWord: () => string;
  /** Ms since the epoch. */
  readonly now: () => number;
}
