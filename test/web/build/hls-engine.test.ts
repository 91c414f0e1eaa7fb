// @vitest-environment node
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { buildHlsEngine } from '../../../web/build/hls-engine.ts';

it('the engine of streams is built without what our playlists never need, within its bytes', async () => {
  const code = await buildHlsEngine();
  expect(brotliCompressSync(code).length).toBeLessThan(100_000);
  // What it needs is there: sound in a rendition of its own, and fragments of MP4.
  for (const part of ['hlsAudioTrackSwitched', 'moof']) expect(code).toContain(part);
  // What other builds have is not: keys, subtitles, a worker of its own.
  for (const part of ['requestMediaKeySystemAccess(', 'X-DEF', '__USE_']) expect(code).not.toContain(part);
});
