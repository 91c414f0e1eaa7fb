import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UpNext } from '../../../../../web/src/features/player/playback/UpNext.tsx';
import { useMenus } from '../../../../../web/src/features/player/playback/useMenus.ts';
import { lectureOf } from '../../../support/learner.tsx';
import { clearStage, loaded, setStage, show } from '../../../support/shown-video.tsx';
import { props } from '../../../support/video-library.tsx';

vi.mock('@vidstack/react', () => import('../../../support/video-library.tsx'));
vi.mock('@vidstack/react/player/layouts/default', () => ({
  DefaultVideoLayout: () => null,
  defaultLayoutIcons: {},
}));

describe('the speed of the video', () => {
  beforeEach(setStage);
  afterEach(clearStage);

  it('is shown and read out when the learner changes it, and only then', async () => {
    await show();
    await loaded();
    expect(screen.queryByText(/Speed/)).toBeNull();
    vi.useFakeTimers();
    act(() => props().onMediaRateChangeRequest(1.25));
    expect(screen.getByText('Speed 1.25×').closest('[role="status"]')).toBeTruthy();
    act(() => props().onMediaRateChangeRequest(1.5));
    expect(screen.getByRole('status').textContent).toBe('Speed 1.5×');
    act(() => void vi.advanceTimersByTime(5_000));
    expect(screen.getByRole('status').textContent).toBe('');
  });
});

describe('a menu of the player', () => {
  /** An open menu as the library has it: keys close it that are pressed inside, as do presses beside it. */
  const openMenu = () => {
    const closed = vi.fn();
    const menu = document.createElement('div');
    menu.className = 'vds-menu-items';
    for (const mark of ['data-root', 'data-open']) menu.setAttribute(mark, '');
    menu.addEventListener('keydown', ({ key }) => void closed(key));
    window.addEventListener('pointerup', () => void closed('press'), { once: true });
    document.body.append(menu);
    return { menu, closed };
  };
  afterEach(() => {
    cleanup();
    window.dispatchEvent(new Event('pointerup'));
    document.body.replaceChildren();
  });

  it('closes at Escape wherever the focus is', () => {
    renderHook(() => useMenus('one'));
    const { closed } = openMenu();
    fireEvent.keyDown(document.body, { key: 'a' });
    expect(closed).not.toHaveBeenCalled();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(closed.mock.calls).toEqual([['Escape']]);
  });

  it('leaves Escape to others while none is open', () => {
    renderHook(() => useMenus('one'));
    expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(true);
  });

  it('closes with the lecture that it was opened for', () => {
    const { rerender } = renderHook(({ id }) => useMenus(id), { initialProps: { id: 'one' } });
    const { closed } = openMenu();
    rerender({ id: 'one' });
    expect(closed).not.toHaveBeenCalled();
    rerender({ id: 'two' });
    expect(closed.mock.calls).toEqual([['press']]);
  });
});

describe('what comes next', () => {
  afterEach(cleanup);

  it('is called off by Escape, but not by one that closes a dialog', () => {
    const onCancel = vi.fn();
    const next = { lecture: lectureOf('b'), sectionIndex: 0, sectionTitle: 'One' };
    render(<UpNext next={next} onPlay={vi.fn()} onCancel={onCancel} />);
    const dialog = document.createElement('dialog');
    dialog.setAttribute('open', '');
    document.body.append(dialog);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(onCancel).not.toHaveBeenCalled();
    dialog.remove();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(onCancel).toHaveBeenCalledTimes(1);
  });
});
