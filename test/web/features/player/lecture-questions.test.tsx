import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, useRef, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LectureQuestion } from '#contract/schemas/course-fields.ts';
import { ArticleQuestions } from '#web/features/player/article/ArticleQuestions.tsx';
import type { MediaPlayer } from '#web/features/player/media/media-player.ts';
import { initialMediaState } from '#web/features/player/media/media-state.ts';
import { StageQuestions } from '#web/features/player/playback/StageQuestions.tsx';
import { readPendingReviews, sendPendingReviews } from '#web/lib/reviews/review-outbox.ts';
import { callsTo, fakeApi, lectureOf, problem, renderAt, signIn } from '../../support/learner.tsx';
import { freshPlayer } from '../../support/player.tsx';
import { course, openTab, show } from '../../support/study.tsx';

vi.mock('#web/features/player/playback/VideoStage.tsx', () => import('../../support/stage.tsx'));
freshPlayer();

const question = (id: string, place: Partial<LectureQuestion>): LectureQuestion => ({
  id,
  text: `Which, ${id}?`,
  kind: 'single',
  options: [
    { id: 'x', text: 'This' },
    { id: 'y', text: 'That' },
  ],
  ...place,
});
const path = (id: string) => `POST /courses/rag/lectures/a/questions/${id}`;
const wrong = { correct: false, explanation: 'Because.', review: { due: '2030-01-01T04:00:00.000Z' } };

describe('the questions of a video', () => {
  /** A player whose time is moved by hand. */
  const fakePlayer = () => {
    const listeners = new Set<() => void>();
    const player = {
      el: document.body,
      state: { ...initialMediaState, duration: 60, playing: true },
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      pause: vi.fn(),
      play: vi.fn(() => Promise.resolve()),
    };
    const moveTo = (currentTime: number, change: object = {}) =>
      act(() => {
        player.state = { ...player.state, ...change, currentTime };
        for (const listener of listeners) listener();
      });
    return { player, moveTo };
  };
  const open = (player: object, questions = [question('one', { at: 10 }), question('two', { at: 20 })]) =>
    renderAt(
      '/',
      ['/'],
      <StageQuestions
        player={{ current: player as MediaPlayer }}
        courseId="rag"
        lectureId="a"
        questions={questions}
      />,
    );
  const dialog = () => screen.queryByRole('dialog', { name: 'A question before you go on' });

  let sub = '';
  beforeEach(() => void (sub = signIn()));

  it('pause it once a viewing, are answered and explained, and let it go on', async () => {
    const calls = fakeApi({ [path('one')]: wrong });
    const { player, moveTo } = fakePlayer();
    open(player);
    moveTo(9.8);
    expect(dialog()).toBeNull();
    moveTo(10.1);
    expect(player.pause).toHaveBeenCalledTimes(1);
    await userEvent.click(await screen.findByRole('radio', { name: 'This' }));
    await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
    await screen.findByText('Because.');
    expect(callsTo(calls, 'POST', /questions\/one/)[0]?.body).toEqual({ answers: 'x' });
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(player.play).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(dialog()).toBeNull());
    moveTo(9.5);
    moveTo(10.3);
    expect(dialog()).toBeNull();
  });

  /** Answers the first question, which the site does not take until the network is there. */
  const answerOffline = async (reply: unknown = { body: wrong }) => {
    let isOffline = true;
    const calls = fakeApi({ [path('one')]: () => (isOffline ? problem(503, 'unavailable')() : reply) });
    const { player, moveTo } = fakePlayer();
    open(player);
    moveTo(9.8);
    moveTo(10.1);
    await userEvent.click(await screen.findByRole('radio', { name: 'This' }));
    await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
    await screen.findByText('It is sent when you are back online, and comes back in your reviews.');
    return { calls, connect: () => (isOffline = false) };
  };

  it('keep an answer without a network, send it once there is one, and then say how it was', async () => {
    const { calls, connect } = await answerOffline();
    expect(readPendingReviews(sub)).toHaveLength(1);
    const empty = screen.getAllByRole('status').filter(({ textContent }) => textContent === '');
    connect();
    window.dispatchEvent(new Event('online'));
    const late = await screen.findByText(/It was not quite right/);
    expect(empty, 'announced where screen readers know of').toContain(late.parentElement);
    expect(screen.getByText('Because.')).toBeTruthy();
    expect(readPendingReviews(sub)).toEqual([]);
    expect(callsTo(calls, 'POST', /questions\/one/)[0]?.body).toEqual({ answers: 'x' });
  });

  it('keep what they say of an answer without a network after the film has gone on', async () => {
    const { calls, connect } = await answerOffline();
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(dialog()).toBeNull());
    connect();
    await act(() => sendPendingReviews(sub));
    expect(callsTo(calls, 'POST', /questions\/one/).at(-1)?.body).toEqual({ answers: 'x' });
    expect(readPendingReviews(sub)).toEqual([]);
  });

  it.each([
    ['how it was', { body: wrong }, /It was not quite right/],
    ['why it was refused', problem(404, 'not_found')(), /Your answer was not taken/],
  ])('say %s of an answer that was sent by itself', async (_, reply, words) => {
    const { connect } = await answerOffline(reply);
    connect();
    await act(() => sendPendingReviews(sub));
    await screen.findByText(words);
    expect(readPendingReviews(sub)).toEqual([]);
  });

  it('are skipped by a press, by seeking past them, and while the picture is in a window of its own', async () => {
    fakeApi({});
    const { player, moveTo } = fakePlayer();
    open(player);
    moveTo(9.9);
    moveTo(30);
    expect(dialog()).toBeNull();
    moveTo(19.9);
    moveTo(20.1, { pictureInPicture: true });
    expect(dialog()).toBeNull();
    moveTo(9.9, { pictureInPicture: false });
    moveTo(10.1);
    await screen.findByRole('dialog');
    await userEvent.click(within(screen.getByRole('dialog')).getByText('Skip'));
    expect(player.play).toHaveBeenCalledTimes(1);
  });

  it('do not stop a film that the system draws over the whole screen, where nobody could see them', () => {
    fakeApi({});
    const { player, moveTo } = fakePlayer();
    open(Object.assign(player, { video: { webkitDisplayingFullscreen: true } }));
    moveTo(9.9);
    moveTo(10.1);
    expect(player.pause).not.toHaveBeenCalled();
    expect(dialog()).toBeNull();
  });

  it('are asked at the very end too, after which the film does not start again', async () => {
    fakeApi({});
    const { player, moveTo } = fakePlayer();
    open(player, [question('one', { at: 59.9 })]);
    moveTo(59.8);
    Object.assign(player, { video: { ended: true } });
    moveTo(60, { playing: false });
    await userEvent.click(within(await screen.findByRole('dialog')).getByText('Skip'));
    await waitFor(() => expect(dialog()).toBeNull());
    expect(player.play).not.toHaveBeenCalled();
  });

  it('are asked one after the other where several stand at the same second, before it goes on', async () => {
    fakeApi({});
    const { player, moveTo } = fakePlayer();
    open(player, [question('one', { at: 10 }), question('two', { at: 10 }), question('three', { at: 11 })]);
    moveTo(9.8);
    moveTo(10.1);
    await screen.findByRole('group', { name: /Which, one/ });
    await userEvent.click(within(screen.getByRole('dialog')).getByText('Skip'));
    await screen.findByRole('group', { name: /Which, two/ });
    expect(player.play).not.toHaveBeenCalled();
    await userEvent.click(within(screen.getByRole('dialog')).getByText('Skip'));
    await waitFor(() => expect(dialog()).toBeNull());
    expect(player.play).toHaveBeenCalledTimes(1);
    moveTo(10.4);
    expect(dialog()).toBeNull();
    moveTo(11);
    await screen.findByRole('group', { name: /Which, three/ });
  });

  it.each([
    ['is played from it', [0, 0.2]],
    ['has begun by itself before its questions were there', [0.3]],
  ])('are asked at the beginning once a film %s, and not on the way to a later place', async (_, times) => {
    fakeApi({});
    const asked = [question('zero', { at: 0 })];
    const { player, moveTo } = fakePlayer();
    player.state = { ...player.state, playing: false };
    const { unmount } = open(player, asked);
    moveTo(0);
    moveTo(30);
    moveTo(30.2, { playing: true });
    expect(dialog()).toBeNull();
    unmount();
    const fresh = fakePlayer();
    open(fresh.player, asked);
    for (const time of times) fresh.moveTo(time);
    await screen.findByRole('group', { name: /Which, zero/ });
    expect(fresh.player.pause).toHaveBeenCalledTimes(1);
  });
});

describe('the questions of an article', () => {
  const html = '<h2 id="one">One</h2><p>a</p><h3 id="part">Part</h3><p>b</p><h2 id="two">Two</h2><p>c</p>';
  const Page = ({ questions }: { questions: readonly LectureQuestion[] }) => {
    const element = useRef<HTMLDivElement>(null);
    const [isShown, setIsShown] = useState(false);
    useLayoutEffect(() => {
      const parsed = new DOMParser().parseFromString(html, 'text/html');
      element.current?.replaceChildren(...parsed.body.childNodes);
      setIsShown(true);
    }, []);
    return (
      <>
        <div ref={element} data-testid="text" />
        {isShown && <ArticleQuestions courseId="rag" lectureId="a" questions={questions} element={element} />}
      </>
    );
  };

  it('stand where the part after their heading ends', async () => {
    signIn();
    fakeApi({});
    const questions = [
      question('q1', { after: 'one' }),
      question('q2', { after: 'two' }),
      question('q3', { after: 'gone' }),
    ];
    renderAt('/', ['/'], <Page questions={questions} />);
    await screen.findByText('Which, q1?');
    const order = [...screen.getByTestId('text').children].map(
      (child) => child.id || child.getAttribute('data-question') || child.textContent,
    );
    expect(order).toEqual(['one', 'a', 'part', 'b', 'q1', 'two', 'c', 'q2']);
  });
});

describe('the transcript', () => {
  it('has the questions of the video between what is said', async () => {
    const calls = course({
      'GET /courses/rag/content': {
        courseId: 'rag',
        title: 'RAG',
        sections: [
          {
            title: 'One',
            lectures: [
              lectureOf('a', {
                captions: [{ lang: 'en', label: 'English', url: '/a.vtt' }],
                questions: [question('one', { at: 10 })],
              }),
            ],
          },
        ],
      },
      'GET /courses/rag/lectures/a/transcript': {
        lectureId: 'a',
        lang: 'en',
        languages: ['en'],
        cues: [
          { start: 1, end: 9, text: 'Before.' },
          { start: 11, end: 19, text: 'After.' },
        ],
        chapters: [],
      },
      [path('one')]: { ...wrong, correct: true },
    });
    show('a');
    await openTab('Transcript');
    const list = await screen.findByRole('list', { name: 'Transcript' });
    const buttons = within(list)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(buttons).toEqual(['0:01Before.', 'Question at 0:10', '0:11After.']);
    await userEvent.click(within(list).getByRole('button', { name: 'Question at 0:10' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'That' }));
    await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
    await screen.findByText('Right');
    expect(callsTo(calls, 'POST', /questions\/one/)).toHaveLength(1);
  });
});
