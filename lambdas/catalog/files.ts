import { createStorageClient } from '../platform/services/clients.ts';
import { createReadArticle, createReadCaptions } from '../stores/catalog/read/lecture-files.ts';
import { createSitePages } from '../stores/catalog/read/site-pages.ts';

/** Creates the readers of files in the buckets. Loaded lazily, because only pages and public lectures need S3. @param buckets names of the buckets */
export const createFiles = (buckets: { readonly site: string; readonly media: string }) => {
  const storage = createStorageClient();
  return {
    pages: createSitePages(storage, buckets.site),
    readArticle: createReadArticle(storage, buckets.media),
    readCaptions: createReadCaptions(storage, buckets.media),
  };
};
