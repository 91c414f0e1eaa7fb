import { createStorageClient } from '../platform/services/clients.ts';
import { createSitePages } from '../stores/catalog/read/site-pages.ts';
import { createCertificateFiles } from '../stores/learning/certificate-files.ts';

/** Creates the stores of prints and the site's page. Loaded lazily, because records and credentials need no S3. @param buckets names of the buckets */
export const createFiles = (buckets: { readonly site: string; readonly media: string }) => {
  const storage = createStorageClient();
  return {
    ...createCertificateFiles(storage, buckets.media),
    getShell: createSitePages(storage, buckets.site).getShell,
  };
};
