import type { Page } from 'playwright-core';

/** Waits for the first picture of the video. */
export const showsPicture = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2);

/** Waits until the video shows the picture of a moment. */
export const isAt = (page: Page, seconds: number): Promise<unknown> =>
  page.waitForFunction((at) => {
    const { currentTime = NaN, readyState = 0 } = document.querySelector('video') ?? {};
    return readyState >= 2 && Math.abs(currentTime - at) < 0.75;
  }, seconds);

/** Where the video is, in seconds. */
export const positionOf = (page: Page): Promise<number> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);

/** Plays the video, also where the browser has paused it, until a moment. @param timeout ms that this may take */
export const playTo = (page: Page, seconds: number, timeout = 60_000): Promise<unknown> =>
  page.waitForFunction(
    (until) => {
      const video = document.querySelector('video');
      if (video?.paused && video.readyState >= 2) void video.play().catch(() => undefined);
      return (video?.currentTime ?? 0) >= until && (video?.readyState ?? 0) >= 2;
    },
    seconds,
    { timeout },
  );
