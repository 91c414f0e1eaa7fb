interface Size {
  readonly width: number;
  readonly height: number;
}
/** The parts of both engines that the tests use, as globals of the page. */
declare const Hls: new () => {
  levels: readonly Size[];
  currentLevel: number;
  on(event: 'hlsError', listener: (event: string, data: { details: string }) => void): void;
  once(event: 'hlsManifestParsed', listener: (value: unknown) => void): void;
  loadSource(url: string): void;
  attachMedia(video: HTMLVideoElement): void;
  destroy(): void;
};
declare const shaka: {
  polyfill: { installAll(): void };
  Player: new () => {
    attach(video: HTMLVideoElement): Promise<void>;
    addEventListener(event: 'error', listener: (event: { detail: { code: number } }) => void): void;
    configure(configuration: object): void;
    load(url: string): Promise<void>;
    getVariantTracks(): readonly (Size & { videoId: number | null })[];
    selectVariantTrack(track: Size, clearBuffer: boolean): void;
    destroy(): Promise<void>;
  };
};

/** Runs in the page. @returns heights of the sizes that played for a moment */
export const judgeByHls = async (url: string): Promise<number[]> => {
  const video = document.querySelector('video') as HTMLVideoElement;
  const engine = new Hls();
  const failed = new Promise<never>((_resolve, reject) =>
    engine.on('hlsError', (_event, { details }) => {
      // Requests that the engine aborts itself when it switches the size.
      if (details !== 'aborted') reject(new Error(details));
    }),
  );
  const parsed = new Promise((resolve) => engine.once('hlsManifestParsed', resolve));
  engine.loadSource(url);
  engine.attachMedia(video);
  await Promise.race([parsed, failed]);
  const sizes: number[] = [];
  for (let level = 0; level < engine.levels.length; level += 1) {
    const { width, height } = engine.levels[level] as Size;
    engine.currentLevel = level;
    await video.play();
    const until = video.currentTime + 0.5;
    const plays = new Promise<void>((resolve) => {
      const timer = setInterval(() => {
        if (video.currentTime < until || video.videoHeight !== height) return;
        clearInterval(timer);
        resolve();
      }, 50);
    });
    await Promise.race([plays, failed]);
    sizes.push(Math.min(width, height));
  }
  engine.destroy();
  return sizes;
};

/** Runs in the page. @returns heights of the sizes that played for a moment */
export const judgeByShaka = async (url: string): Promise<number[]> => {
  shaka.polyfill.installAll();
  const video = document.querySelector('video') as HTMLVideoElement;
  const player = new shaka.Player();
  await player.attach(video);
  const failed = new Promise<never>((_resolve, reject) =>
    player.addEventListener('error', ({ detail }) => reject(new Error(`Shaka ${detail.code}`))),
  );
  player.configure({ abr: { enabled: false } });
  await Promise.race([player.load(url), failed]);
  const sizes: number[] = [];
  for (const track of player.getVariantTracks().filter(({ height }) => height > 0)) {
    player.selectVariantTrack(track, true);
    await video.play();
    const until = video.currentTime + 0.5;
    const plays = new Promise<void>((resolve) => {
      const timer = setInterval(() => {
        if (video.currentTime < until || video.videoHeight !== track.height) return;
        clearInterval(timer);
        resolve();
      }, 50);
    });
    await Promise.race([plays, failed]);
    sizes.push(Math.min(track.width, track.height));
  }
  await player.destroy();
  return sizes;
};
