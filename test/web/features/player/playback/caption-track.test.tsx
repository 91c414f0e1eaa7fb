import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CaptionTrack } from '../../../../../web/src/features/player/playback/CaptionTrack.tsx';
import { stage } from '../../../support/video-library.tsx';

vi.mock('@vidstack/react', () => import('../../../support/video-library.tsx'));

const trackAt = (url: string) => <CaptionTrack lang="en" label="English" url={url} isFirst />;
const sources = () => stage.tracks.map(({ src }) => src);

describe('captions', () => {
  beforeEach(() => {
    stage.tracks = [];
  });
  afterEach(cleanup);

  it('take a fresh address in place, so that what is on the screen stays there', () => {
    const view = render(trackAt('/one.vtt?n=1'));
    view.rerender(trackAt('/one.vtt?n=2'));
    expect(sources()).toEqual(['/one.vtt?n=2']);
  });

  it('that could not be loaded are tried again with the next address, and not before', () => {
    const view = render(trackAt('/one.vtt?n=1'));
    view.rerender(trackAt('/one.vtt?n=2'));
    act(() => void stage.tracks[0]?.dispatchEvent(new Event('error')));
    expect(sources()).toEqual(['/one.vtt?n=2']);
    view.rerender(trackAt('/one.vtt?n=3'));
    expect(sources()).toEqual(['/one.vtt?n=2', '/one.vtt?n=3']);
  });
});
