import { createStorageClient } from '../platform/services/clients.ts';
import { createPutDownload } from '../stores/s3/put-download.ts';
import type { StudyDeps } from './deps.ts';
import { makePackage } from './reviews/anki/make-package.ts';

/** Creates the maker of Anki files. Loaded lazily, because only exports need S3, SQLite and zip. @param bucket name of the media bucket */
export const createFiles = (bucket: string, siteUrl: string): Pick<StudyDeps, 'storeAnkiFile'> => {
  const put = createPutDownload(createStorageClient(), bucket);
  return {
    storeAnkiFile: (key, archive, now) =>
      put(key, {
        bytes: makePackage(archive, siteUrl, now),
        type: 'application/octet-stream',
        fileName: 'northlight-reviews.apkg',
      }),
  };
};
