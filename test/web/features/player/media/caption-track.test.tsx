import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { CaptionsProblem } from '#web/features/player/media/CaptionsProblem.tsx';
import { CaptionTrack } from '#web/features/player/media/CaptionTrack.tsx';
import { MediaContext } from '#web/features/player/media/media-context.ts';
import { createMediaPlayer, type MediaPlayer } from '#web/features/player/media/media-player.ts';
import { StageFrame } from '#web/features/player/media/StageFrame.tsx';
import { deviceStorage } from '#web/lib/browser/browser-storage.ts';

let media: MediaPlayer;
beforeEach(() => void (media = createMediaPlayer(deviceStorage)));
const trackAt = (url: string, isLater = true) => (
  <MediaContext value={media}>
    <StageFrame ref={null} title="Film">
      <video>
        <CaptionTrack lang="en" label="English" url={url} />
      </video>
      {isLater && <CaptionsProblem />}
    </StageFrame>
  </MediaContext>
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

  const fail = (mode: TextTrackMode = 'hidden') => {
    setState(3);
    // jsdom has no text tracks.
    Object.defineProperty(element(), 'track', { value: { mode } });
    act(() => void element()?.dispatchEvent(new Event('error')));
  };
  const problem = () => screen.queryByRole('group')?.textContent ?? '';
  const announced = () => document.querySelector('[aria-live]')?.textContent;

  it('that failed say so, and are loaded anew at the press of a button', () => {
    render(trackAt('/one.vtt'));
    fail();
    expect(problem()).toContain('Captions could not be loaded.');
    const failed = element();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(element()).not.toBe(failed);
    expect(problem()).toBe('');
    fail();
    expect(problem()).toContain('Captions could not be loaded.');
  });

  it.each([
    ['the network is back', () => window.dispatchEvent(new Event('online'))],
    [
      'they are switched on again',
      () => {
        act(() => media.toggleCaptions());
        act(() => media.toggleCaptions());
      },
    ],
  ])('that failed are loaded anew when %s, and what was said goes with them', (_, happens) => {
    render(trackAt('/one.vtt'));
    fail();
    const failed = element();
    act(() => void happens());
    expect(element()).not.toBe(failed);
    act(() => void element()?.dispatchEvent(new Event('load')));
    expect(problem()).toBe('');
  });

  it('that failed while another language was shown are loaded anew when theirs is chosen', () => {
    render(trackAt('/one.vtt'));
    act(() => media.chooseCaptions('de'));
    fail('disabled');
    const failed = element();
    expect(problem()).toBe('');
    act(() => media.chooseCaptions('en'));
    expect(element()).not.toBe(failed);
    fail();
    expect(problem()).toContain('Captions could not be loaded.');
  });

  it('that are loaded, or on their way, are not loaded again when a language is chosen', () => {
    render(trackAt('/one.vtt'));
    const first = element();
    for (const readyState of [1, 2]) {
      setState(readyState);
      act(() => media.chooseCaptions('de'));
      act(() => media.chooseCaptions('en'));
    }
    expect(element()).toBe(first);
  });

  it('that failed are announced where screen readers listen already, each time', () => {
    const view = render(trackAt('/one.vtt', false));
    const live = document.querySelector('[aria-live]');
    fail();
    view.rerender(trackAt('/one.vtt'));
    expect(live?.textContent).toBe('Captions could not be loaded.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(announced()).toBe('');
    fail();
    expect(live?.isConnected && live.textContent).toBe('Captions could not be loaded.');
    act(() => {
      media.announce('Captions off');
      media.toggleCaptions();
    });
    expect(announced(), 'nothing that was said since goes').toBe('Captions off');
  });

  it.each([
    ['is pressed', () => fireEvent.click(screen.getByRole('button'))],
    ['goes because they are loaded', () => act(() => media.setCaptionsFailed(false))],
  ])('leave the focus in the player when the button of those that failed %s', (_, happens) => {
    render(trackAt('/one.vtt'));
    fail();
    screen.getByRole('button', { name: 'Try again' }).focus();
    happens();
    expect(screen.queryByRole('button')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Video: Film' }));
  });

  it('that come while the focus is elsewhere do not take it', () => {
    render(trackAt('/one.vtt'));
    fail();
    act(() => media.setCaptionsFailed(false));
    expect(document.activeElement).toBe(document.body);
  });

  it('that are switched off are not missed', () => {
    render(trackAt('/one.vtt'));
    fail();
    act(() => media.toggleCaptions());
    expect(problem()).toBe('');
  });

  it('of another source have not failed', () => {
    render(trackAt('/one.vtt'));
    fail();
    act(() => media.forgetSource());
    expect(problem()).toBe('');
  });

  it('that failed take a renewed address, and what was said goes once they are loaded', () => {
    const view = render(trackAt('/one.vtt?n=1'));
    fail();
    const failed = element();
    view.rerender(trackAt('/one.vtt?n=2'));
    expect(element()).not.toBe(failed);
    expect(source()).toBe('/one.vtt?n=2');
    act(() => void element()?.dispatchEvent(new Event('load')));
    expect(problem()).toBe('');
  });

  it('of the lecture before, which fail late, say nothing on this one', () => {
    const view = render(trackAt('/one.vtt'));
    const late = element();
    view.rerender(
      <MediaContext value={media}>
        <CaptionsProblem />
      </MediaContext>,
    );
    act(() => void late?.dispatchEvent(new Event('error')));
    expect(media.state.captionsFailed).toBe(false);
  });

  it('in a language that is not shown are not missed', () => {
    render(trackAt('/one.vtt'));
    fail('disabled');
    expect(problem()).toBe('');
  });
});
