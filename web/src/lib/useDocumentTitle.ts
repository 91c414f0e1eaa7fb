import { useEffect } from 'react';
import { settings } from '../content/settings.ts';

/** What the tab shows for a page of this name: the brand follows it, or stands alone when the name is empty. */
export const documentTitle = (name: string): string =>
  name ? `${name}${settings.titleSuffix}` : `${settings.brand} · ${settings.tagline}`;

/** Names the page in the tab and to screen readers. */
export const useDocumentTitle = (name: string): void => {
  useEffect(() => {
    document.title = documentTitle(name);
  }, [name]);
};
