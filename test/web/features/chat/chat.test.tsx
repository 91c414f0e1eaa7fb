import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ChatHost } from '#web/app/shell/ChatHost.tsx';
import { clearConversation, readConversation } from '#web/features/chat/conversation.ts';
import { closeChat } from '#web/lib/shell/chat-panel.ts';
import { isModalOpen } from '#web/lib/shell/modal.ts';
import { type PageContext, usePageContext } from '#web/lib/shell/page-context.ts';
import {
  callsTo,
  fakeApi,
  gatewayThrottle,
  problem,
  renderAt,
  signIn,
  signOut,
} from '../../support/learner.tsx';

const answer = {
  reply: 'From “Chunking” at 0:24: “<b>Overlap</b> a line.”\n\nAnswered from the course text.',
  sources: [
    { title: 'Chunking', href: '/courses/rag/content/0/chunking?t=24', at: 24 },
    { title: 'Elsewhere', href: 'https://evil.example/' },
    { title: 'Sideways', href: '//evil.example/' },
  ],
};

const Where = (context: PageContext) => {
  usePageContext(context);
  return null;
};
const show = (context: PageContext = {}, address = '/courses') =>
  renderAt(
    address,
    ['*'],
    <>
      <Where {...context} />
      <ChatHost />
    </>,
  );
const open = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Ask the course assistant' }));
  return screen.findByRole('dialog', { name: 'Course assistant' });
};
const ask = async (text: string) => {
  await userEvent.type(screen.getByLabelText('Your question'), `${text}{Enter}`);
};

describe('the assistant', () => {
  beforeEach(() => {
    signOut();
    clearConversation();
    closeChat();
  });

  it('asks with where one is, and shows text, time and links of this site only', async () => {
    const calls = fakeApi({ 'POST /chat': answer });
    show({ courseId: 'rag', courseTitle: 'RAG', sectionTitle: 'One', lectureTitle: 'Chunking' });
    const dialog = await open();
    within(dialog).getByText('Searching “Chunking” first.');
    await ask('Why overlap?');
    expect((await within(dialog).findByRole('link')).getAttribute('href')).toBe(
      '/courses/rag/content/0/chunking?t=24',
    );
    expect(within(dialog).getByRole('link').textContent).toBe('Chunking0:24');
    expect(within(dialog).getAllByRole('link')).toHaveLength(1);
    within(dialog).getByText(/“<b>Overlap<\/b> a line.”/);
    expect(dialog.querySelector('b')).toBeNull();
    expect(callsTo(calls, 'POST', /chat/)[0]?.body).toEqual({
      message: 'Why overlap?',
      context: { courseId: 'rag', courseTitle: 'RAG', sectionTitle: 'One', lectureTitle: 'Chunking' },
    });
  });

  it('knows at least the course that the address names', async () => {
    const calls = fakeApi({ 'POST /chat': answer });
    show({}, '/courses/rag-in-practice/upgrade');
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'What is this course about?' }));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toEqual({
      message: 'What is this course about?',
      context: { courseId: 'rag-in-practice' },
    });
  });

  it('is a log that says what it does, takes the focus and gives it back', async () => {
    fakeApi({ 'POST /chat': answer });
    show();
    const dialog = await open();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Your question')));
    expect(within(dialog).getByRole('log').getAttribute('aria-live')).toBe('polite');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ask the course assistant' })),
    );
  });

  it('is modal as long as it covers the page, and keeps a draft and the focus when the window changes', async () => {
    let isNarrow = true;
    const listeners = new Set<(change: { matches: boolean }) => void>();
    vi.stubGlobal('matchMedia', (media: string) => ({
      media,
      matches: isNarrow && media === '(max-width: 40em)',
      addEventListener: (_: string, listener: (change: { matches: boolean }) => void) =>
        listeners.add(listener),
      removeEventListener: (_: string, listener: (change: { matches: boolean }) => void) =>
        listeners.delete(listener),
    }));
    const opened: string[] = [];
    for (const way of ['show', 'showModal'] as const) {
      vi.spyOn(HTMLDialogElement.prototype, way).mockImplementation(function (this: HTMLDialogElement) {
        opened.push(way);
        this.open = true;
        // As the browser does: the first control, or else the dialog.
        this.querySelector<HTMLElement>('button')?.focus();
      });
    }
    show();
    const dialog = await open();
    const field = screen.getByLabelText<HTMLTextAreaElement>('Your question');
    expect(document.activeElement).toBe(field);
    expect(isModalOpen()).toBe(true);
    await userEvent.type(field, 'Half a quest');
    isNarrow = false;
    await act(async () => listeners.forEach((listener) => listener({ matches: false })));
    expect(opened).toEqual(['showModal', 'show']);
    expect(isModalOpen()).toBe(false);
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe('Half a quest');
    // A browser may close a dialog without asking.
    (dialog as HTMLDialogElement).open = false;
    fireEvent(dialog, new Event('close'));
    await waitFor(() => expect(screen.queryByLabelText('Your question')).toBeNull());
  });

  it('keeps the focus in its field when a pressed button disappears, so that Escape closes it', async () => {
    fakeApi({ 'POST /chat': problem(503, 'unavailable') });
    show({ courseId: 'rag', courseTitle: 'RAG' });
    await open();
    const field = screen.getByLabelText('Your question');
    for (const name of ['What is this course about?', 'Try again', 'Clear']) {
      await userEvent.click(await screen.findByRole('button', { name }));
      expect(document.activeElement).toBe(field);
    }
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is no second banner of the page', async () => {
    show();
    const dialog = await open();
    expect(dialog.querySelector('header')).toBeNull();
  });

  it('waits for one answer at a time', async () => {
    let answerNow: (response: Response) => void = () => {};
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answerNow = resolve)));
    show();
    const dialog = await open();
    await ask('First');
    await within(dialog).findByText('Looking it up…');
    expect(within(dialog).getByRole('log').getAttribute('aria-busy')).toBe('true');
    await ask('Second');
    expect(within(dialog).queryByText('Second', { selector: 'p' })).toBeNull();
    answerNow(new Response(JSON.stringify(answer)));
    await within(dialog).findByText(/Overlap/);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your question').value).toBe('Second');
  });

  it('waits for the answer to an earlier question that is asked again', async () => {
    let fails = true;
    fakeApi({ 'POST /chat': () => (fails ? problem(503, 'unavailable')() : { body: answer }) });
    show();
    const dialog = await open();
    await ask('First');
    const retry = await within(dialog).findByRole('button', { name: 'Try again' });
    fails = false;
    await ask('Second');
    await within(dialog).findByText(/Overlap/);
    vi.stubGlobal('fetch', () => new Promise<Response>(() => {}));
    await userEvent.click(retry);
    await within(dialog).findByText('Looking it up…');
    expect(within(dialog).getByRole('log').getAttribute('aria-busy')).toBe('true');
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Clear' }).disabled).toBe(true);
  });

  it.each([
    ['clearing', clearConversation],
    ['signing out', signOut],
  ])('drops an answer that arrives after %s, though another question was asked since', async (_, leave) => {
    signIn();
    const answers: ((response: Response) => void)[] = [];
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)));
    show();
    const dialog = await open();
    await ask('Mine');
    await waitFor(() => expect(answers).toHaveLength(1));
    act(leave);
    await waitFor(() => expect(within(dialog).queryByText('Mine')).toBeNull());
    await ask('Next');
    await waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.(new Response(JSON.stringify({ ...answer, reply: 'To the next.' })));
    await within(dialog).findByText('To the next.');
    const late = new Response(JSON.stringify({ ...answer, reply: 'To the first.' }));
    answers[0]?.(late);
    await waitFor(() => expect(late.bodyUsed).toBe(true));
    await act(() => new Promise((resolve) => void setTimeout(resolve)));
    within(dialog).getByText('To the next.');
    expect(within(dialog).queryByText('To the first.')).toBeNull();
  });

  it('begins a line with Shift and Enter, and refuses what is empty or too long', async () => {
    const calls = fakeApi({ 'POST /chat': answer });
    show();
    await open();
    const field = screen.getByLabelText<HTMLTextAreaElement>('Your question');
    await userEvent.type(field, '  {Enter}a{Shift>}{Enter}{/Shift}b');
    expect(field.value).toContain('a\nb');
    await userEvent.clear(field);
    await userEvent.click(field);
    await userEvent.paste('ä'.repeat(2_049));
    screen.getByText('Your question is too long: the limit is 4 KB of text.');
    await userEvent.keyboard('{Enter}');
    expect(calls).toEqual([]);
  });

  it('says the status of a failure, keeps the question and asks it again in its place', async () => {
    let fails = true;
    const calls = fakeApi({
      'POST /chat': () => (fails ? problem(503, 'unavailable', 'Down.')() : { body: answer }),
    });
    show();
    const dialog = await open();
    await ask('Why?');
    await within(dialog).findByText('HTTP error! status: 503. Down.');
    fails = false;
    await userEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
    await within(dialog).findByText(/Overlap/);
    expect(within(dialog).getAllByText('Why?')).toHaveLength(1);
    expect(calls).toHaveLength(2);
  });

  it('asks again about the lecture that the question was asked in, though another is open', async () => {
    const calls = fakeApi({ 'POST /chat': problem(503, 'unavailable') });
    const { unmount } = show({ courseId: 'rag', lectureTitle: 'Chunking' });
    await open();
    await ask('Why overlap?');
    await screen.findByRole('button', { name: 'Try again' });
    unmount();
    show({ courseId: 'rag', lectureTitle: 'Ranking' });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(callsTo(calls, 'POST', /chat/)).toHaveLength(2));
    expect(callsTo(calls, 'POST', /chat/)[1]?.body).toEqual(callsTo(calls, 'POST', /chat/)[0]?.body);
  });

  it('says when to go on after too many questions', async () => {
    vi.stubGlobal('fetch', () =>
      Promise.resolve(
        new Response('{"error":"Too many","code":"too_many_requests"}', {
          status: 429,
          headers: { 'retry-after': '1500' },
        }),
      ),
    );
    show();
    const dialog = await open();
    await ask('Why?');
    await within(dialog).findByText(/HTTP error! status: 429\. .*You can ask again at .*, in 25 minutes\./);
  });

  it('says that there are too many requests, not that this visitor asked too much, when the gateway refuses one', async () => {
    fakeApi({ 'POST /chat': gatewayThrottle });
    show();
    const dialog = await open();
    await ask('Why?');
    await within(dialog).findByText('HTTP error! status: 429. Too many requests. Please try again later.');
  });

  it('keeps the conversation of the tab, and never shows a learner’s to the next', async () => {
    fakeApi({ 'POST /chat': answer });
    show();
    await open();
    await ask('As a visitor');
    await screen.findByText(/Overlap/);
    expect(readConversation().exchanges.map(({ question }) => question)).toEqual(['As a visitor']);
    signIn();
    await waitFor(() => expect(readConversation().owner).not.toBeNull());
    screen.getByText('As a visitor');
    signOut();
    await waitFor(() => expect(screen.queryByText('As a visitor')).toBeNull());
    expect(readConversation().exchanges).toEqual([]);
  });

  it('keeps nothing of a conversation that is cleared', async () => {
    fakeApi({ 'POST /chat': answer });
    show();
    await open();
    await ask('Why?');
    await screen.findByText(/Overlap/);
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByText(/Overlap/)).toBeNull();
    expect(readConversation().exchanges).toEqual([]);
    expect(sessionStorage.getItem('northlight:chat')).toBeNull();
  });

  it('reads what a reload cut off as failed, and what is broken as nothing', () => {
    const cut = { id: 1, question: 'Q', state: 'pending' };
    sessionStorage.setItem('northlight:chat', JSON.stringify({ owner: null, exchanges: [cut, { id: 'x' }] }));
    expect(readConversation().exchanges).toMatchObject([{ id: 1, question: 'Q', state: 'failed' }]);
    sessionStorage.setItem('northlight:chat', '{');
    expect(readConversation().exchanges).toEqual([]);
  });

  it('leaves its button to a page that has one', () => {
    show({ courseId: 'rag', hasAskButton: true });
    expect(screen.queryByRole('button', { name: 'Ask the course assistant' })).toBeNull();
  });
});
