import type { NotebookHub } from '../platform/services/notebook-hub.ts';
import type { NotebookStarts } from '../stores/notebook-starts.ts';
import type { RateLimitStore } from '../stores/rate-limits.ts';

/** What the operations of this group work with. */
export interface NotebookDeps {
  /** Missing where no hub is configured. */
  readonly hub: NotebookHub | undefined;
  readonly starts: NotebookStarts;
  readonly limits: RateLimitStore;
  /** Makes a new id that is unique and cannot be guessed. */
  readonly newId: () => string;
}
