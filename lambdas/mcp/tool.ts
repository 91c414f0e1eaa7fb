import type * as z from 'zod/mini';
import type { McpDeps } from './deps.ts';
import type { Arguments, Call, OperationName } from './operations.ts';

/** What a tool may use: calls for the learner, and what it makes itself. */
export interface ToolDeps extends Pick<McpDeps, 'siteUrl' | 'newId' | 'now'> {
  readonly call: Call;
}

/** A tool, made of operations of the contract. */
export interface Tool {
  readonly title: string;
  /** What it does and when to use it, for the model. */
  readonly description: string;
  /** What it calls. Its arguments, its scope and its hints follow from their rows. */
  readonly operations: readonly OperationName[];
  /** Arguments that the tool makes when they are absent, or does without. */
  readonly optional?: readonly string[];
  /** It replaces what the learner wrote. */
  readonly overwrites?: true;
  readonly output: z.ZodMiniType;
  readonly run: (deps: ToolDeps, input: Arguments) => Promise<unknown>;
}
