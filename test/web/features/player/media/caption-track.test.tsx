import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CaptionTrack } from '#web/features/player/media/CaptionTrack.tsx';

const trackAt = (url: string) => (
  <video>
    <CaptionTrack lang="en" label="English" url={url} />
  </video>
);
const element = () => document.querySelector('track');
const source = () => element()?.getAttribute('src');
/** Sets the track's `readyState`: 0 not loaded, 2 loaded, 3 failed. */
const setState = (readyState: number) =>
  Object.defineProperty(element(), 'readyState', { value: readyState, configurable: true });

describe('captions', () => {
  it('that nothing was loaded of take a fresh address', () => {
    const view = render(trackAt('/one.vtt?n=1'));
    view.rerender(trackAt('/one.vtt?n=2'));
    expect(source()).toBe('/one.vtt?n=2');
  });

  it('that are loaded stay on the screen', () => {
    const view = render(trackAt('/one.vtt?n=1'));
    setState(2);
    view.rerender(trackAt('/one.vtt?n=2'));
    expect(source()).toBe('/one.vtt?n=1');
  });

  it('that could not be loaded are tried again with the next address', () => {
    const view = render(trackAt('/one.vtt?n=1'));
    setState(3);
    expect(source()).toBe('/one.vtt?n=1');
    view.rerender(trackAt('/one.vtt?n=2'));
    expect(source()).toBe('/one.vtt?n=2');
  });
});
