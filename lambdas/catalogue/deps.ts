import type { ReadSecret } from '../platform/secrets.ts';
import type { CatalogueStore } from '../stores/catalogue.ts';
import type { SearchStore } from '../stores/search.ts';
import type { SitePages } from '../stores/site-pages.ts';

/** What the operations of this group work with. */
export interface CatalogueDeps {
  readonly catalogue: CatalogueStore;
  readonly search: SearchStore;
  readonly pages: SitePages;
  /** The key that page cursors are signed with. */
  readonly readCursorSecret: ReadSecret;
}
