import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LearnerShell } from '#web/app/learner/LearnerShell.tsx';
import { UpNext } from '#web/features/player/playback/UpNext.tsx';
import { props } from '../../../support/fake-stage.tsx';
import { lectureOf } from '../../../support/learner.tsx';
import { loaded, setStage, show } from '../../../support/shown-video.tsx';

vi.mock('#web/features/player/media/MediaStage.tsx', () => import('../../../support/fake-stage.tsx'));
vi.mock(
  '#web/features/player/media/controls/VideoControls.tsx',
  () => import('../../../support/fake-stage.tsx'),
);

describe('the speed of the video', () => {
  beforeEach(setStage);

  it('is shown and read out when the learner changes it, and only then', async () => {
    await show();
    await loaded();
    expect(screen.queryByText(/Speed/)).toBeNull();
    vi.useFakeTimers();
    act(() => props().onRateRequest(1.25));
    expect(screen.getByText('Speed 1.25×').closest('[role="status"]')).toBeTruthy();
    act(() => props().onRateRequest(1.5));
    expect(screen.getByRole('status').textContent).toBe('Speed 1.5×');
    act(() => void vi.advanceTimersByTime(5_000));
    expect(screen.getByRole('status').textContent).toBe('');
  });
});

describe('what comes next', () => {
  it('is called off by Escape, but not by one that closes a dialog', () => {
    const onCancel = vi.fn();
    const next = { lecture: lectureOf('b'), sectionIndex: 0, sectionTitle: 'One' };
    render(
      <LearnerShell>
        <UpNext next={next} onPlay={vi.fn()} onCancel={onCancel} />
      </LearnerShell>,
    );
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
