import type { ReadSecret } from '../platform/secrets.ts';
import type { CatalogueStore } from '../stores/catalogue/catalogue.ts';
import type { SearchStore } from '../stores/catalogue/search.ts';
import type { SitePages } from '../stores/catalogue/site-pages.ts';

/** What the operations of this group work with. */
export interface CatalogueDeps {
  readonly catalogue: CatalogueStore;
  readonly search: SearchStore;
  readonly pages: SitePages;
  /** The key that page cursors are signed with. */
  readonly readCursorSecret: ReadSecret;
}
