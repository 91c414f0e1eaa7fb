import { createStorageClient } from '../platform/services/clients.ts';
import { createReadArticle } from '../stores/catalog/article-files.ts';
import { createReadCaptions } from '../stores/catalog/caption-files.ts';
import { createSitePages } from '../stores/catalog/site-pages.ts';

/** What lies in the buckets, by a client that only pages and lectures open to anybody need. @param buckets their names */
export const createFiles = (buckets: { readonly site: string; readonly media: string }) => {
  const storage = createStorageClient();
  return {
    pages: createSitePages(storage, buckets.site),
    readArticle: createReadArticle(storage, buckets.media),
    readCaptions: createReadCaptions(storage, buckets.media),
  };
};
