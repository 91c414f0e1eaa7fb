import { createStorageClient } from '../platform/services/clients.ts';
import { createListPrints } from '../stores/learning/certificate-files.ts';
import { createFileStore } from '../stores/s3/files.ts';

/** A learner's files, by a client that only pictures, exports and erasures need. @param bucket of the media */
export const createFiles = (bucket: string) => {
  const storage = createStorageClient();
  return { ...createFileStore(storage, bucket), listPrints: createListPrints(storage, bucket) };
};
