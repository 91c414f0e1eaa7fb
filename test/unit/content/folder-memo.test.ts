import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openFolderMemo } from '../../../bin/content/folder-memo.ts';

const work = mkdtempSync(join(tmpdir(), 'northlight-memo-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

it('is saved by several runs at once, and leaves one file', async () => {
  const runs = await Promise.all(Array.from({ length: 20 }, () => openFolderMemo(work, 'content', '')));
  await Promise.all(runs.map((memo) => memo.save(new Map())));
  expect(readdirSync(work)).toHaveLength(1);
});
