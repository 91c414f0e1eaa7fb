import { createStorageClient } from '../platform/services/clients.ts';
import { createSitePages } from '../stores/catalog/site-pages.ts';
import { createCertificateFiles } from '../stores/learning/certificate-files.ts';

/** Prints and the site's page, by a client that records and credentials do not need. @param buckets their names */
export const createFiles = (buckets: { readonly site: string; readonly media: string }) => {
  const storage = createStorageClient();
  return {
    ...createCertificateFiles(storage, buckets.media),
    getShell: createSitePages(storage, buckets.site).getShell,
  };
};
