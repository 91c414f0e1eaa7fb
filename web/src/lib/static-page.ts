import { safeDecode } from './decode.ts';
import { showsHome } from './page-at.ts';

/** Id of the data that a static page carries for its first render. */
export const pageDataId = 'page-data';

/** In place of an address: of the page for every address that has none. */
export const anyAddress = '*';

/** A page rendered before anybody asked for it: its address and the data its markup was made from. */
export interface StaticPage {
  readonly path: string;
  readonly resources: Readonly<Record<string, unknown>>;
  /** Addresses of the page's own scripts, for the start that loads them when they are needed. */
  readonly scripts: readonly string[];
  /** See `PublicPage`. */
  readonly startsOn?: 'use' | 'form';
}

/** Name of the event of the document that says what became of a static page, in its `detail`. */
export const takeoverEvent = 'northlight:takeover';
/** `done`: every control answers. `failed`: the code did not come, and the page can only be read. */
export type Takeover = 'done' | 'failed';

export const announceTakeover = (takeover: Takeover): void =>
  void document.dispatchEvent(new CustomEvent<Takeover>(takeoverEvent, { detail: takeover }));

/** An address without a slash at its end, as static pages name theirs. */
const withoutEndSlash = (pathname: string): string =>
  pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;

/** What campaigns put into an address for those who measure them: no page of ours looks at it. */
const campaign = /^(?:utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|ttclid|li_fat_id|mc_[ce]id)$/;
const saysNothing = (search: string): boolean =>
  [...new URLSearchParams(search).keys()].every((name) => campaign.test(name));

/**
 * The static page that `root` holds for this address, or `null`. `isFirstRender` is false when the page must not show its
 * markup first: the history entry carries search results, or the address has a query that says
 * what to show.
 */
export const readStaticPage = (
  root: HTMLElement,
  { pathname, search }: Pick<Location, 'pathname' | 'search'> = window.location,
  state: unknown = window.history.state,
): (StaticPage & { readonly isFirstRender: boolean }) | null => {
  const data = root.ownerDocument.getElementById(pageDataId)?.textContent;
  if (!data || !root.firstElementChild) return null;
  const page = JSON.parse(data) as StaticPage;
  // What of the markup depends on the address is drawn for the real one.
  if (page.path === anyAddress && showsHome(pathname)) return { ...page, isFirstRender: false };
  if (page.path !== withoutEndSlash(safeDecode(pathname, decodeURI))) return null;
  const carried = (state as { usr?: unknown } | null)?.usr;
  return { ...page, isFirstRender: saysNothing(search) && !carried };
};
