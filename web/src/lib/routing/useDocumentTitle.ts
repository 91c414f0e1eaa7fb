import { useEffect } from 'react';
import { settings } from '../../content/settings.ts';

/** The document title of a page: its name followed by the brand, or only the brand and tagline for an empty name. */
export const documentTitle = (name: string): string =>
  name ? `${name}${settings.titleSuffix}` : `${settings.brand} · ${settings.tagline}`;

/** Sets the document title. */
export const useDocumentTitle = (name: string): void => {
  useEffect(() => {
    document.title = documentTitle(name);
  }, [name]);
};
