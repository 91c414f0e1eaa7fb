import { act, render, waitFor } from '@testing-library/react';
import { createRef } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, vi } from 'vitest';
import type { MediaPlayer } from '#web/features/player/media/media-player.ts';
import type { AskedPlace } from '#web/features/player/playback/usePlaybackPlace.ts';
import { VideoStage } from '#web/features/player/playback/VideoStage.tsx';
import { getSaves } from '#web/lib/saves/saves.ts';
import { props, stage } from './fake-stage.tsx';
import { type Call, callsTo, fakeApi, lectureOf, recordOf, signIn } from './learner.tsx';

export const soon = () => new Date(Date.now() + 900_000).toISOString();
let calls: Call[] = [];
let sub = '';
/** Id of the learner who watches. */
export const watcher = () => sub;
/** The `keepalive` flag of each save. */
export const keptAlive = () => callsTo(calls, 'POST', /progress$/).map(({ keepalive }) => keepalive);
/** Request bodies of the saves. */
export const saved = () => callsTo(calls, 'POST', /lectures\/.*\/progress$/).map(({ body }) => body);
export const urls = () => callsTo(calls, 'GET', /video-url/);

type Shown = { lectureId?: string; autoPlay?: boolean; answers?: object; asked?: AskedPlace | null };
/** Shows the stage of a lecture of 60 s whose saved position is 21.5 s. */
export const show = async ({
  lectureId = 'one',
  autoPlay = false,
  answers = {},
  asked = null,
}: Shown = {}) => {
  let count = 0;
  const url = () => {
    count += 1;
    const captions = [{ lang: 'en', label: 'English', url: `/captions/rag/${lectureId}.vtt?n=${count}` }];
    return { body: { url: `/media/${lectureId}.mp4?n=${count}`, expiresAt: soon(), captions } };
  };
  calls = fakeApi({
    [`GET /courses/rag/lectures/${lectureId}/progress`]: recordOf(lectureId, { timestamp: 21.5 }),
    [`GET /courses/rag/video-url?s3Key=media%2Fcourses%2Frag%2F${lectureId}.mp4`]: url,
    [`POST /courses/rag/lectures/${lectureId}/progress`]: ({ body }: Call) => ({
      body: recordOf(lectureId, body as object),
    }),
    ...answers,
  });
  const [onEnded, onResumed] = [vi.fn(), vi.fn()];
  const player = createRef<MediaPlayer>();
  const onWatch = vi.fn();
  const stageAt = (place: AskedPlace | null, id = lectureId) => (
    <MemoryRouter>
      <VideoStage
        player={player}
        saves={getSaves(sub)}
        courseId="rag"
        lecture={lectureOf(id)}
        autoPlay={autoPlay}
        asked={place}
        onResumed={onResumed}
        onWatch={onWatch}
        onEnded={onEnded}
      />
    </MemoryRouter>
  );
  const view = render(stageAt(asked));
  return {
    onEnded,
    onResumed,
    onWatch,
    view,
    at: (id: string) => stageAt(null, id),
    ask: (place: AskedPlace) => view.rerender(stageAt(place)),
  };
};
/** Waits for the source and reports that it can play. */
export const loaded = async () => {
  await waitFor(() => expect(props().source).not.toBeNull());
  act(() => {
    props().onSourceChange();
    props().onCanPlay();
  });
};
export const playTo = (seconds: number) =>
  act(() => {
    stage.state.playing = true;
    props().onPlay();
    props().onTimeUpdate(seconds);
  });

/** Resets the stage and signs a new learner in. */
export const setStage = () => {
  Object.assign(stage.state, { playing: false, duration: 60, currentTime: 0, error: false });
  stage.props = null;
  stage.video = { currentTime: 0, paused: true };
  stage.el = null;
  sub = signIn();
};
