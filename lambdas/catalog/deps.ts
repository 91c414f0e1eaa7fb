import type { ReadSecret } from '../platform/services/secrets.ts';
import type { CatalogStore } from '../stores/catalog/read/catalog.ts';
import type { SearchStore } from '../stores/catalog/read/search.ts';
import type { SitePages } from '../stores/catalog/read/site-pages.ts';

/** Dependencies of the operations in this group. */
export interface CatalogDeps {
  readonly catalog: CatalogStore;
  readonly search: SearchStore;
  readonly pages: SitePages;
  /** Reads the key that signs page cursors. */
  readonly readCursorSecret: ReadSecret;
}
