import { vi } from 'vitest';

type Retry = (
  retry: object,
  count: number,
  isTimeout: boolean,
  response: { readonly code: number } | undefined,
  isUsual: boolean,
) => boolean;
const policy = () => ({ default: { errorRetry: { shouldRetry: (() => false) as Retry } } });
const sizes = [
  { width: 426, height: 240 },
  { width: 640, height: 360 },
  { width: 1280, height: 720 },
];

/** Replaces the streaming engine, with only the parts that the player uses. */
export const createFakeEngine = () => {
  const listeners = new Map<string, (event: string, data: object) => void>();
  const engine = {
    config: {
      manifestLoadPolicy: policy(),
      playlistLoadPolicy: policy(),
      fragLoadPolicy: policy(),
    },
    url: null as string | null,
    levels: [] as { width: number; height: number }[],
    loadLevel: -1,
    nextLevel: -1,
    autoLevelCapping: -1,
    capLevelToPlayerSize: true,
    startLoad: vi.fn(),
    attachMedia: vi.fn(),
    loadSource: vi.fn(),
    recoverMediaError: vi.fn(),
    destroy: vi.fn(),
    on: (event: string, listener: (event: string, data: object) => void) =>
      void listeners.set(event, listener),
    /** Reports a parsed playlist, with three sizes and their audio, or with only the audio. */
    parse: (url: string) => {
      const isMaster = url.endsWith('master.m3u8');
      engine.url = new URL(url, window.location.href).href;
      engine.levels = isMaster ? sizes : [{ width: 0, height: 0 }];
      const audioTracks = isMaster ? [{ url: '/media/one.0-1/sound.m3u8' }] : [];
      listeners.get('hlsManifestParsed')?.('', { levels: engine.levels, audioTracks });
    },
    /** Reports a fatal error. */
    fail: (type: string) => listeners.get('hlsError')?.('', { fatal: true, type }),
  };
  return engine;
};
export type FakeEngine = ReturnType<typeof createFakeEngine>;
