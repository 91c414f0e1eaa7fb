import { createStorageClient } from '../platform/services/clients.ts';
import { createReadArticle, createReadCaptions } from '../stores/catalog/read/lecture-files.ts';

/** Creates the readers of lecture files. Loaded lazily, because only articles and transcripts need S3. @param bucket name of the media bucket */
export const createFiles = (bucket: string) => {
  const storage = createStorageClient();
  return {
    readArticle: createReadArticle(storage, bucket),
    readCaptions: createReadCaptions(storage, bucket),
  };
};
