import type { NotebookHub } from '../platform/services/notebook-hub.ts';
import type { LimitStore } from '../stores/rate-limits.ts';
import type { NotebookStarts } from '../stores/notebook-starts.ts';

/** What the operations of this group work with. */
export interface NotebookDeps {
  /** Missing where no hub is configured. */
  readonly hub: NotebookHub | undefined;
  readonly starts: NotebookStarts;
  readonly limits: LimitStore;
  /** A new id that nobody can guess or meet again. */
  readonly newId: () => string;
}
