import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { uploadFiles } from '#bin/content/publish/upload.ts';
import { CollectedFiles } from '#bin/content/resolve/collected-files.ts';
import { fakeStorage } from '../../support/storage.ts';
import { makeFolder } from '../../support/temporary-folder.ts';

/** Uploads a file, which is saved with other bytes of the same number once its key is made. */
const uploadChanged = async (bytes: number) => {
  const folder = makeFolder({ 'data.csv': Buffer.alloc(bytes, 'a') }, onTestFinished);
  const path = join(folder, 'data.csv');
  const files = new CollectedFiles(folder, 'vectors');
  await files.store('data.csv', (hash) => `media/data.${hash}.csv`);
  const storage = fakeStorage();
  const target = { storage: storage.client, bucket: 'media' } as Parameters<typeof uploadFiles>[0];
  const upload = () => uploadFiles(target, files.all, () => undefined, new AbortController().signal);
  writeFileSync(path, Buffer.alloc(bytes, 'b'));
  const refused = await upload().catch((error: Error) => error.message);
  const stored = storage.files.size;
  writeFileSync(path, Buffer.alloc(bytes, 'a'));
  await upload();
  return { path, refused, stored, storage };
};

describe('a file that is saved while it is published', () => {
  it.each([
    ['one part', 3],
    ['several parts', 20_000_000],
  ])(
    'is not stored under the key of what it was, in %s; put back, it is stored as a whole',
    async (_, bytes) => {
      const { path, refused, stored, storage } = await uploadChanged(bytes);
      expect(refused).toBe(`${path} changed while it was being published: apply again.`);
      expect(stored).toBe(0);
      expect([...storage.files.values()].map((file) => file.bytes)).toEqual([bytes]);
    },
  );
});
