import { readdirSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { type FolderMemo, openFolderMemo, reliedOn } from '#bin/content/read/folder-memo.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const work = temporaryFolder(afterAll);

it('is saved by several runs at once, and leaves one file', async () => {
  const runs = await Promise.all(Array.from({ length: 20 }, () => openFolderMemo(work, 'content', '')));
  await Promise.all(runs.map((memo) => memo.save(new Map())));
  expect(readdirSync(work)).toHaveLength(1);
});

it('serves runs that make renditions and runs that make none, so that neither makes the other read every course', () => {
  const seen = { signature: 's', sourceHash: 'h' };
  const memo: FolderMemo = new Map(
    Object.entries({ rendered: { ...seen, encoder: 'ffmpeg 7' }, plain: seen }),
  );
  expect([...reliedOn(memo, undefined).keys()]).toEqual(['rendered', 'plain']);
  expect([...reliedOn(memo, 'ffmpeg 7').keys()]).toEqual(['rendered']);
  expect([...reliedOn(memo, 'ffmpeg 8').keys()]).toEqual([]);
});
