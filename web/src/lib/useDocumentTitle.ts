import { useEffect } from 'react';
import { settings } from '../content/settings.ts';

/** Names the page in the tab and to screen readers; without a title it is the site's own. */
export const useDocumentTitle = (title?: string): void => {
  useEffect(() => {
    document.title = title ? `${title}${settings.titleSuffix}` : `${settings.brand} · ${settings.tagline}`;
  }, [title]);
};
