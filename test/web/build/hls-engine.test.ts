// @vitest-environment node
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { buildHlsEngine } from '../../../web/build/hls-engine.ts';

it('the engine of streams is built without what our playlists never need, within its bytes', async () => {
  const code = await buildHlsEngine();
  expect(brotliCompressSync(code).length).toBeLessThan(100_000);
  // Needed features are included: alternate audio and fragmented MP4.
  for (const part of ['hlsAudioTrackSwitched', 'moof']) expect(code).toContain(part);
  // Unneeded features are left out: DRM, subtitles and the worker.
  for (const part of ['requestMediaKeySystemAccess(', 'X-DEF', '__USE_']) expect(code).not.toContain(part);
});
