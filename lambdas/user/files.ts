import { createStorageClient } from '../platform/services/clients.ts';
import { createFileStore } from '../stores/s3/files.ts';
import { createListStored } from '../stores/s3/stored-files.ts';

/** Creates the stores of learners' files. Loaded lazily, because only pictures, exports and erasures need S3. @param bucket name of the media bucket */
export const createFiles = (bucket: string) => {
  const storage = createStorageClient();
  return { ...createFileStore(storage, bucket), listStored: createListStored(storage, bucket) };
};
