import type { ReadSecret } from '../platform/services/secrets.ts';
import type { CatalogStore } from '../stores/catalog/catalog.ts';
import type { SearchStore } from '../stores/catalog/search.ts';
import type { SitePages } from '../stores/catalog/site-pages.ts';

/** What the operations of this group work with. */
export interface CatalogDeps {
  readonly catalog: CatalogStore;
  readonly search: SearchStore;
  readonly pages: SitePages;
  /** The key that page cursors are signed with. */
  readonly readCursorSecret: ReadSecret;
}
