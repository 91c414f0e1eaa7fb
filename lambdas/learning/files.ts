import { createStorageClient } from '../platform/services/clients.ts';
import { createReadArticle } from '../stores/catalog/article-files.ts';
import { createReadCaptions } from '../stores/catalog/caption-files.ts';

/** What lies in the media bucket, by a client that only articles and transcripts need. @param bucket its name */
export const createFiles = (bucket: string) => {
  const storage = createStorageClient();
  return {
    readArticle: createReadArticle(storage, bucket),
    readCaptions: createReadCaptions(storage, bucket),
  };
};
