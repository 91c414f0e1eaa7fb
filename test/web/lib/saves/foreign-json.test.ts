import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readConversation } from '#web/features/chat/conversation.ts';
import { emptyDraft, takeTokenDraft } from '#web/features/profile/token-words.ts';
import { deviceStorage } from '#web/lib/browser/browser-storage.ts';
import { facts } from '#web/lib/saves/facts.ts';

beforeEach(() => {
  vi.resetModules();
});

/** What a browser may keep from another release or an extension. */
const foreign = [null, 5, 'text', {}, [null], [5], [{}], ['text']].map((value) => JSON.stringify(value));

describe('JSON in the browser that is not as expected', () => {
  it.each(foreign)('stops neither the list of courses nor the positions of pages: %s', async (json) => {
    sessionStorage.setItem('northlight:scroll', json);
    sessionStorage.setItem('northlight:list-pages', json);
    const { remembersScroll } = await import('#web/app/shell/scroll-memory.ts');
    expect(remembersScroll('/')).toBe(false);
    expect(await import('#web/features/courses/useCourseList.ts')).toHaveProperty('useCourseList');
  });

  it.each([
    [{ scopes: null, name: 5, days: 7 }, emptyDraft],
    ['text', emptyDraft],
    [
      { scopes: ['learn', 'all'], name: 'CI', days: 30 },
      { scopes: ['learn'], name: 'CI', days: 30 },
    ],
  ])('leaves the form of a token usable: %j', (kept, draft) => {
    sessionStorage.setItem('northlight:token-draft:ada', JSON.stringify(kept));
    expect(takeTokenDraft('ada')).toEqual(draft);
  });

  it('leaves out exchanges that cannot be shown', () => {
    const shown = { id: 1, question: 'Why?', state: 'answered', reply: 'So.', sources: [] };
    const exchanges = [
      shown,
      { ...shown, reply: {} },
      { ...shown, sources: [null] },
      { ...shown, problem: 5 },
    ];
    sessionStorage.setItem('northlight:chat', JSON.stringify({ owner: null, exchanges }));
    expect(readConversation().exchanges).toEqual([shown]);
  });

  it('leaves out bookmarks and quizzes that cannot be sent', () => {
    const mark = {
      id: '1',
      kind: 'bookmark',
      courseId: 'rag',
      lectureIndex: '0',
      timestamp: 1,
      isKept: true,
    };
    const quiz = { id: '2', kind: 'quiz', courseId: 'rag', quizId: 'q', answers: {} };
    const { lectureIndex: _, ...unplaced } = mark;
    const { quizId: __, ...unnamed } = quiz;
    deviceStorage.writeJson('northlight:unsent-facts.ada', [mark, unplaced, quiz, unnamed]);
    expect(facts.read('ada')).toEqual([mark, quiz]);
    facts.forget('ada');
  });
});
