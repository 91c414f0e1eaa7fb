import { describe, expect, it } from 'vitest';
import { peekDraft } from '#web/features/player/study/notes/drafts.ts';
import { deviceStorage } from '#web/lib/browser/browser-storage.ts';
import { edit, opened, pass, prefix, server, useNotesServer } from '../../../support/notes.ts';

describe('notes saved as they are typed', () => {
  useNotesServer();

  it('saves a second after the last key, and says when', async () => {
    const saver = await opened();
    expect(saver.getState().phase).toBe('saved');
    saver.edit('a');
    await pass(900);
    saver.edit('ab');
    expect(saver.getState().phase).toBe('saving');
    await pass(900);
    expect(server.saves).toEqual([]);
    expect(peekDraft(deviceStorage, prefix)).toBe('ab');
    await pass(100);
    expect(server.saves).toEqual(['ab']);
    expect(saver.getState()).toMatchObject({ phase: 'saved', savedAt: 'v1', text: 'ab' });
    expect(localStorage.length).toBe(0);
  });

  it('saves what was typed while a save was under way', async () => {
    const saver = await opened();
    saver.edit('a');
    const saving = saver.flush();
    saver.edit('ab');
    await saving;
    expect(JSON.parse(localStorage.getItem(localStorage.key(0) ?? '') ?? '{}')).toMatchObject({
      text: 'ab',
      basedOn: 'v1',
    });
    await pass(1_000);
    expect(server.saves).toEqual(['a', 'ab']);
    expect(saver.getState().phase).toBe('saved');
  });

  it('keeps text on the device while offline, and saves it when the network is back', async () => {
    const saver = await opened();
    server.isDown = 503;
    saver.edit('kept');
    await pass(1_000);
    expect(saver.getState()).toMatchObject({ phase: 'kept', trouble: 'offline', text: 'kept' });
    expect(peekDraft(deviceStorage, prefix)).toBe('kept');
    server.isDown = 0;
    await pass(60_000);
    expect(server.saves).toEqual(['kept']);
    expect(saver.getState()).toMatchObject({ phase: 'saved', trouble: null });
    expect(localStorage.length).toBe(0);
  });

  it('continues from the draft of a page that was lost', async () => {
    server.write('saved');
    const lost = await opened('lost');
    server.isDown = 503;
    lost.edit('saved and more');
    await pass(1_000);
    await lost.stop();
    const next = edit('next');
    expect(next.getState()).toMatchObject({ text: 'saved and more' });
    await pass(0);
    expect(next.getState()).toMatchObject({ text: 'saved and more', phase: 'kept' });
    server.isDown = 0;
    await pass(60_000);
    expect(server.held.content).toBe('saved and more');
  });

  it.each([
    ['mine', 'from here'],
    ['theirs', 'from there'],
    ['both', 'from there\n\n---\n\nfrom here'],
  ] as const)('shows both versions of two tabs and keeps %s', async (choice, kept) => {
    const here = await opened('here');
    const there = await opened('there');
    there.edit('from there');
    await pass(1_000);
    here.edit('from here');
    await pass(1_000);
    expect(here.getState()).toMatchObject({
      phase: 'conflict',
      text: 'from here',
      theirs: { content: 'from there' },
    });
    expect(server.held.content).toBe('from there');
    here.choose(choice);
    await pass(1_000);
    expect(server.held.content).toBe(kept);
    expect(here.getState()).toMatchObject({ phase: 'saved', theirs: null, text: kept });
    expect(localStorage.length).toBe(0);
  });

  it('still has the conflict after a reload, and what was typed during it', async () => {
    const here = await opened('here');
    server.write('from there');
    here.edit('from here');
    await pass(1_000);
    here.edit('from here, longer');
    await pass(5_000);
    await here.stop();
    expect(server.held.content).toBe('from there');
    const next = await opened('next');
    expect(next.getState()).toMatchObject({
      phase: 'conflict',
      text: 'from here, longer',
      theirs: { content: 'from there' },
    });
  });

  it('sees no conflict in its own save whose answer was lost', async () => {
    const saver = await opened();
    server.losesAnswer = true;
    saver.edit('once');
    await pass(1_000);
    expect(saver.getState().phase).toBe('kept');
    await pass(60_000);
    expect(saver.getState()).toMatchObject({ phase: 'saved', theirs: null });
    expect(server.held.content).toBe('once');
  });

  it('sees none when more was typed since that save either', async () => {
    const saver = await opened();
    server.losesAnswer = true;
    saver.edit('once');
    await pass(1_000);
    saver.edit('once more');
    await pass(1_000);
    expect(saver.getState()).toMatchObject({ phase: 'saved', theirs: null });
    expect(server.saves).toEqual(['once', 'once more']);
    expect(localStorage.length).toBe(0);
  });

  it('sees none in any of its saves that got no answer', async () => {
    const saver = edit('one');
    await pass(0);
    server.losesAnswer = true;
    saver.edit('one');
    await pass(1_000);
    server.isDown = 503;
    saver.edit('one, two');
    await pass(1_000);
    server.isDown = 0;
    saver.edit('one, two, three');
    await pass(1_000);
    expect(saver.getState()).toMatchObject({ phase: 'saved', theirs: null });
    expect(server.held.content).toBe('one, two, three');
  });

  it('sees none in what a page sent that was closed before the answer, and while more was typed', async () => {
    const closed = edit('closed');
    await pass(0);
    server.losesAnswer = true;
    closed.edit('sent');
    await pass(1_000);
    closed.edit('sent, and more');
    server.isDown = 503;
    await pass(10_000);
    server.isDown = 0;
    const next = edit('next');
    await pass(0);
    expect(next.getState()).toMatchObject({ text: 'sent, and more', theirs: null });
    expect(server.held.content).toBe('sent, and more');
  });

  it('remembers which version a draft was typed on, also without having read it again', async () => {
    server.write('saved');
    const first = await opened('first');
    server.isDown = 503;
    first.edit('saved and more');
    await pass(1_000);
    await first.stop();
    const second = await opened('second');
    second.edit('saved and more still');
    await pass(1_000);
    await second.stop();
    server.isDown = 0;
    const third = await opened('third');
    expect(third.getState()).toMatchObject({ phase: 'saved', theirs: null });
    expect(server.held.content).toBe('saved and more still');
  });

  it('takes in what another device saved, unless something here is unsaved', async () => {
    const saver = await opened();
    server.write('elsewhere');
    await saver.refresh();
    expect(saver.getState().text).toBe('elsewhere');
    saver.edit('elsewhere and here');
    server.write('again');
    await saver.refresh();
    expect(saver.getState().text).toBe('elsewhere and here');
  });

  it('does not put back an older text when a load answers after a newer text was saved', async () => {
    const saver = await opened();
    const slow = Promise.withResolvers<void>();
    server.delay = slow.promise;
    const refreshed = saver.refresh();
    saver.edit('typed meanwhile');
    await saver.flush();
    slow.resolve();
    await refreshed;
    expect(saver.getState()).toMatchObject({ phase: 'saved', text: 'typed meanwhile', savedAt: 'v1' });
    saver.edit('typed meanwhile, and more');
    await saver.flush();
    expect(saver.getState()).toMatchObject({ phase: 'saved', theirs: null });
  });

  it('does not send what is too long, and keeps it', async () => {
    const saver = await opened();
    saver.edit('é'.repeat(40_000));
    await pass(1_000);
    expect(saver.getState()).toMatchObject({ phase: 'kept', trouble: 'too-long' });
    expect(server.saves).toEqual([]);
    saver.edit('short');
    await pass(1_000);
    expect(server.saves).toEqual(['short']);
  });

  it.each([
    [401, 'signed-out'],
    [403, 'refused'],
  ])('does not repeat what is refused with %i', async (status, trouble) => {
    const saver = await opened();
    server.isDown = status;
    saver.edit('text');
    await pass(1_000);
    server.isDown = 0;
    await pass(300_000);
    expect(saver.getState()).toMatchObject({ phase: 'kept', trouble });
    expect(server.saves).toEqual([]);
    expect(peekDraft(deviceStorage, prefix)).toBe('text');
  });

  it('saves what is left when it is closed', async () => {
    const saver = await opened();
    saver.edit('last words');
    await saver.stop();
    expect(server.saves).toEqual(['last words']);
    expect(localStorage.length).toBe(0);
  });

  it('shows what the page knows when the notes cannot be read, and takes edits as based on that', async () => {
    const known = server.write('known');
    server.isDown = 503;
    const saver = edit('one', known);
    await pass(0);
    expect(saver.getState()).toMatchObject({ phase: 'kept', text: 'known' });
    expect(localStorage.length).toBe(0);
    saver.edit('known and more');
    server.isDown = 0;
    await pass(60_000);
    expect(saver.getState()).toMatchObject({ phase: 'saved', theirs: null });
    expect(server.saves).toEqual(['known', 'known and more']);
  });

  it('shows what was saved since the page read it, and does not overwrite that', async () => {
    const known = server.write('known');
    server.write('newer');
    expect((await opened()).getState().text).toBe('newer');
    const late = edit('two', known);
    late.edit('typed on the old text');
    await pass(1_000);
    expect(late.getState()).toMatchObject({ phase: 'conflict', theirs: { content: 'newer' } });
    expect(server.held.content).toBe('newer');
  });

  it('meets notes it could not read at first without replacing them', async () => {
    server.write('there all along');
    server.isDown = 503;
    const saver = await opened();
    expect(saver.getState()).toMatchObject({ phase: 'kept', trouble: 'offline' });
    saver.edit('typed meanwhile');
    server.isDown = 0;
    await pass(60_000);
    expect(saver.getState()).toMatchObject({ phase: 'conflict', text: 'typed meanwhile' });
    expect(server.held.content).toBe('there all along');
  });
});
