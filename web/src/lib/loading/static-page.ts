import { safeDecode } from '../routing/decode.ts';
import { showsHome } from '../routing/page-at.ts';

/** Id of the element with a static page's data. */
export const pageDataId = 'page-data';

/** `StaticPage.path` of the page for unknown addresses. */
export const anyAddress = '*';

/** Data of a page that was rendered in advance. */
export interface StaticPage {
  readonly path: string;
  /** The data that the markup was rendered from, by resource key. */
  readonly resources: Readonly<Record<string, unknown>>;
  /** URL of the application's entry script. The start script loads it and `scripts` when they are needed. */
  readonly entry: string;
  /** URLs of what the entry script imports, and of the page's own scripts. */
  readonly scripts: readonly string[];
  /** See `PublicPage`. */
  readonly startsOn?: 'use' | 'form' | 'load';
}

/** Document event that reports how the hydration of a static page ended, in its `detail`. */
export const takeoverEvent = 'northlight:takeover';
/** `done`: all controls respond. `failed`: the code could not be loaded, so the page can only be read. */
export type TakeoverResult = 'done' | 'failed';

export const announceTakeover = (takeover: TakeoverResult): void =>
  void document.dispatchEvent(new CustomEvent<TakeoverResult>(takeoverEvent, { detail: takeover }));

const stripTrailingSlash = (pathname: string): string =>
  pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;

/** Query parameters of campaign tracking, which no page of this site reads. */
const campaignParameter = /^(?:utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|ttclid|li_fat_id|mc_[ce]id)$/;
const hasOnlyCampaignParameters = (search: string): boolean =>
  [...new URLSearchParams(search).keys()].every((name) => campaignParameter.test(name));

/**
 * Returns the static page in `root` if it belongs to this address, else `null`. `isFirstRender` is false when the static markup
 * does not match what the address asks for: the history entry carries search results, or the query selects content.
 */
export const readStaticPage = (
  root: HTMLElement,
  { pathname, search }: Pick<Location, 'pathname' | 'search'> = window.location,
  state: unknown = window.history.state,
): (StaticPage & { readonly isFirstRender: boolean }) | null => {
  const data = root.ownerDocument.getElementById(pageDataId)?.textContent;
  if (!data || !root.firstElementChild) return null;
  const page = JSON.parse(data) as StaticPage;
  // The markup was rendered without the real address, so the page is rendered anew.
  if (page.path === anyAddress && showsHome(pathname)) return { ...page, isFirstRender: false };
  if (page.path !== stripTrailingSlash(safeDecode(pathname, decodeURI))) return null;
  const routerState = (state as { usr?: unknown } | null)?.usr;
  return { ...page, isFirstRender: hasOnlyCampaignParameters(search) && !routerState };
};
