import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { VideoControls } from '#web/features/player/media/controls/VideoControls.tsx';
import type { MediaPlayer } from '#web/features/player/media/media-player.ts';
import { MediaStage } from '#web/features/player/media/MediaStage.tsx';
import { qualityPage } from '#web/features/player/playback/stream/quality-page.ts';

const events = {
  onSourceChange: vi.fn(),
  onCanPlay: vi.fn(),
  onTimeUpdate: vi.fn(),
  onSeeked: vi.fn(),
  onPlay: vi.fn(),
  onPause: vi.fn(),
  onEnded: vi.fn(),
  onError: vi.fn(),
  onSeekRequest: vi.fn(),
  onRateRequest: vi.fn(),
};
const captions = [
  { lang: 'en', label: 'English', url: '/one.en.vtt' },
  { lang: 'de', label: 'Deutsch', url: '/one.de.vtt' },
];
const chapters = [
  { at: 0, title: 'What it is' },
  { at: 20, title: 'What it is for' },
];
const wishes = { quality: 'auto', isSaving: false, setQuality: vi.fn(), setSaving: vi.fn() } as const;
const player = createRef<MediaPlayer>();
const attachStream = vi.fn(() => end);
const end = vi.fn();

const stageAt = ({
  src = '/one.mp4',
  type = 'video/mp4' as 'video/mp4' | 'application/vnd.apple.mpegurl',
  owner = 'one',
  startAt = 0,
} = {}) => (
  <MediaStage
    ref={player}
    title="What is retrieval?"
    source={{ src, type }}
    attachStream={attachStream}
    startAt={() => startAt}
    {...events}
  >
    <VideoControls
      owner={owner}
      captions={captions}
      chapters={chapters}
      quality={(lines) => qualityPage({ sizes: [240, 720], audioUrl: '/sound' }, wishes, lines)}
    />
  </MediaStage>
);
const video = () => {
  const element = document.querySelector('video');
  if (!element) throw new Error('There is no video');
  return element;
};
const tell = (type: string, values: object = {}) =>
  act(() => {
    for (const [name, value] of Object.entries(values))
      Object.defineProperty(video(), name, { value, configurable: true, writable: true });
    video().dispatchEvent(new Event(type));
  });
const ready = () => tell('canplay', { duration: 60, readyState: 4 });
const focused = () => document.activeElement?.textContent;

describe('a video with its controls', () => {
  beforeEach(() => {
    vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
    vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(() => Promise.resolve());
  });

  it('starts at the given place, and keeps its element from one source to the next', () => {
    const view = render(stageAt({ startAt: 21.5 }));
    const element = video();
    expect(element.getAttribute('src')).toBe('/one.mp4');
    tell('loadedmetadata');
    expect(element.currentTime).toBe(21.5);
    ready();
    expect(events.onCanPlay).toHaveBeenCalledTimes(1);
    events.onSourceChange.mockClear();
    view.rerender(stageAt({ src: '/two.mp4' }));
    expect(events.onSourceChange).toHaveBeenCalled();
    expect(video()).toBe(element);
    expect(element.getAttribute('src')).toBe('/two.mp4');
    expect(player.current?.state.canPlay).toBe(false);
  });

  it('is fed from a playlist, and let go when another source comes', () => {
    const view = render(stageAt({ src: '/one.m3u8', type: 'application/vnd.apple.mpegurl' }));
    expect(attachStream).toHaveBeenCalledExactlyOnceWith(video(), '/one.m3u8');
    expect(video().hasAttribute('src')).toBe(false);
    view.rerender(stageAt());
    expect(end).toHaveBeenCalledTimes(1);
    expect(video().getAttribute('src')).toBe('/one.mp4');
  });

  it('has a time line for the pointer and for keys, which says the time and the chapter', async () => {
    render(stageAt());
    ready();
    const line = screen.getByRole('slider', { name: 'Seek' });
    tell('timeupdate', { currentTime: 24 });
    expect(line.getAttribute('aria-valuetext')).toBe('0:24 of 1:00, What it is for');
    for (const [key, at] of [
      ['ArrowRight', 29],
      ['ArrowLeft', 19],
      ['PageUp', 30],
      ['End', 60],
      ['Home', 0],
    ] as const) {
      tell('timeupdate', { currentTime: 24 });
      fireEvent.keyDown(line, { key });
      expect(video().currentTime).toBe(at);
    }
    expect(events.onSeekRequest).toHaveBeenCalledTimes(5);
    // Screen readers set the value directly.
    fireEvent.change(line, { target: { value: '33' } });
    expect(video().currentTime).toBe(33);
  });

  it('plays and stops by its button and by a press of the picture', async () => {
    render(stageAt());
    ready();
    await userEvent.click(screen.getByRole('button', { name: 'Play' }));
    expect(video().play).toHaveBeenCalledTimes(1);
    tell('play', { paused: false });
    await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
    expect(video().pause).toHaveBeenCalledTimes(1);
    tell('pause', { paused: true });
    fireEvent.pointerDown(video(), { button: 0, pointerType: 'mouse' });
    fireEvent.pointerUp(video(), { button: 0, pointerType: 'mouse' });
    expect(video().play).toHaveBeenCalledTimes(2);
  });

  it('has a menu that keys go through, a page at a time', async () => {
    render(stageAt());
    ready();
    const settings = screen.getByRole('button', { name: 'Settings' });
    await userEvent.click(settings);
    expect(settings.getAttribute('aria-expanded')).toBe('true');
    expect(focused()).toContain('Quality');
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toContain('Speed');
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('menu', { name: 'Speed' })).toBeTruthy();
    expect(focused()).toBe('Normal');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(events.onRateRequest).toHaveBeenCalledExactlyOnceWith(1.25);
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('menu', { name: 'Settings' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(settings);
  });

  it('closes its menu at a press outside, and with the lecture', async () => {
    const view = render(stageAt());
    const settings = screen.getByRole('button', { name: 'Settings' });
    await userEvent.click(settings);
    fireEvent.pointerDown(document.body);
    expect(screen.queryByRole('menu')).toBeNull();
    await userEvent.click(settings);
    view.rerender(stageAt({ owner: 'two' }));
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('offers the sizes, the sound alone and saving data', async () => {
    render(stageAt());
    tell('resize', { videoWidth: 1280, videoHeight: 720 });
    await userEvent.click(screen.getByRole('button', { name: 'Settings' }));
    await userEvent.click(screen.getByRole('menuitem', { name: /^Quality/ }));
    expect(screen.getAllByRole('menuitemradio').map((item) => item.textContent)).toEqual([
      'Auto (720p)',
      '720p',
      '240p',
      'Audio only',
    ]);
    await userEvent.click(screen.getByRole('menuitemradio', { name: '240p' }));
    expect(wishes.setQuality).toHaveBeenCalledExactlyOnceWith(240);
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Data saver' }));
    expect(wishes.setSaving).toHaveBeenCalledExactlyOnceWith(true);
  });

  it('chooses captions and how they look', async () => {
    render(stageAt());
    const toggle = screen.getByRole('button', { name: 'Captions' });
    expect(toggle.getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(toggle);
    expect(toggle.getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(screen.getByRole('button', { name: 'Settings' }));
    await userEvent.click(screen.getByRole('menuitem', { name: /^Captions/ }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Deutsch' }));
    expect(player.current?.state).toMatchObject({ captions: true, captionsLanguage: 'de' });
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('menuitem', { name: /^Caption style/ }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: '150%' }));
    const text = document.querySelector<HTMLElement>('[data-captions]');
    expect(text?.style.getPropertyValue('--caption-size')).toBe('1.5');
  });

  it('seeks to a chapter', async () => {
    render(stageAt());
    ready();
    await userEvent.click(screen.getByRole('button', { name: 'Chapters' }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: /What it is for/ }));
    expect(video().currentTime).toBe(20);
  });

  it('gives the device its title, and takes it away with the lecture', async () => {
    const session = { metadata: null as { title: string } | null, setActionHandler: vi.fn() };
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaSession: session }));
    vi.stubGlobal(
      'MediaMetadata',
      class {
        title: string;
        constructor({ title }: { title: string }) {
          this.title = title;
        }
      },
    );
    const view = render(stageAt());
    await waitFor(() => expect(session.metadata?.title).toBe('What is retrieval?'));
    view.unmount();
    expect(session.metadata).toBeNull();
  });
});

describe('a stage', () => {
  it('shows the title in the place of the picture until there is one, and between two lectures', () => {
    const view = render(stageAt());
    const poster = () => view.queryByText('What is retrieval?');
    expect(poster()).not.toBeNull();
    fireEvent(video(), new Event('loadeddata'));
    expect(poster()).toBeNull();
    view.rerender(stageAt({ src: '/two.mp4', owner: 'two' }));
    expect(poster()).not.toBeNull();
  });

  it('pauses when a video in another tab begins to play, and tells the others when it begins', async () => {
    render(stageAt());
    const pause = vi.spyOn(video(), 'pause').mockImplementation(() => undefined);
    const other = new BroadcastChannel('northlight:playing');
    const heard = vi.fn();
    other.addEventListener('message', heard);
    Object.defineProperty(video(), 'paused', { value: false, configurable: true });
    fireEvent(video(), new Event('playing'));
    await waitFor(() => expect(heard).toHaveBeenCalledOnce());
    expect(pause).not.toHaveBeenCalled();
    other.postMessage('');
    await waitFor(() => expect(pause).toHaveBeenCalledOnce());
    other.close();
  });
});
