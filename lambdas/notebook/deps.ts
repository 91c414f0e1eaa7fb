import type { NotebookHub } from '../platform/services/notebook-hub.ts';
import type { NotebookStarts } from '../stores/notebook-starts.ts';
import type { RateLimitStore } from '../stores/rate-limits.ts';

/** Dependencies of the operations in this group. */
export interface NotebookDeps {
  /** Undefined when no hub is configured. */
  readonly hub: NotebookHub | undefined;
  readonly starts: NotebookStarts;
  readonly limits: RateLimitStore;
  /** Creates a unique, unguessable id. */
  readonly newId: () => string;
}
