import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '#web/lib/api/problem.ts';
import type { BrowserStorage } from '#web/lib/browser/browser-storage.ts';
import { createFacts, type LearnerFact } from '#web/lib/saves/facts.ts';

const sub = 'ada';
const courseId = 'rag';
type Network = 'on' | 'off' | 'loses answers';

const step = fc.record({
  device: fc.nat({ max: 1 }),
  does: fc.constantFrom('add', 'remove', 'quiz', 'quiz', 'sendAll', 'reload', 'on', 'off', 'loses answers'),
  which: fc.nat({ max: 2 }),
});

/** Storage of a device, which outlives its page. */
const createStorage = (): BrowserStorage => {
  const kept = new Map<string, string>();
  return {
    read: (key) => kept.get(key) ?? null,
    readJson: (key) => JSON.parse(kept.get(key) ?? 'null') as unknown,
    write: (key, value) => Boolean(kept.set(key, value)),
    writeJson: (key, value) => Boolean(kept.set(key, JSON.stringify(value))),
    remove: (key) => void kept.delete(key),
  } as BrowserStorage;
};

/** The server: the same place has the same bookmark, and the same key is the same attempt. */
const createServer = () => {
  const attempts: string[] = [];
  const bookmarks = new Set<string>();
  return {
    attempts,
    bookmarks,
    addBookmark: (place: string) => {
      bookmarks.add(place);
      return { id: place };
    },
    removeBookmark: (id: string) => {
      if (!bookmarks.delete(id)) throw new ApiProblem({ status: 404, code: 'not_found', message: 'Gone.' });
    },
    submitQuiz: (key: string) => {
      if (!attempts.includes(key)) attempts.push(key);
      return { score: 100 };
    },
  };
};

class Device {
  network: Network = 'on';
  readonly storage = createStorage();
  facts = this.open();
  readonly name: number;
  readonly server: ReturnType<typeof createServer>;
  made = 0;

  constructor(name: number, server: ReturnType<typeof createServer>) {
    this.name = name;
    this.server = server;
  }

  private async ask<T>(act: () => T): Promise<T> {
    await Promise.resolve();
    const lost = new ApiProblem({ status: 0, code: 'offline', message: 'Offline.' });
    if (this.network === 'off') throw lost;
    const answer = act();
    if (this.network === 'loses answers') throw lost;
    return answer;
  }

  private open() {
    const api = {
      addBookmark: ({ body }: { body: { lectureIndex: string; timestamp: number } }) =>
        this.ask(() => this.server.addBookmark(`${body.lectureIndex} ${body.timestamp}`)),
      removeBookmark: ({ params }: { params: { bookmarkId: string } }) =>
        this.ask(() => this.server.removeBookmark(params.bookmarkId)),
      submitQuiz: ({ idempotencyKey }: { idempotencyKey?: string }) =>
        this.ask(() => this.server.submitQuiz(idempotencyKey ?? '')),
    };
    return createFacts(api as unknown as Parameters<typeof createFacts>[0], this.storage, () => true);
  }

  reload(): void {
    this.facts = this.open();
  }

  /** Keeps a fact; each device has bookmarks of its own, so that what it did last is what must be. */
  async make(does: string, which: number): Promise<string> {
    this.made += 1;
    const id = `${this.name}-${this.made}`;
    const base = { id, at: this.made, courseId };
    const fact: LearnerFact =
      does === 'quiz'
        ? { ...base, kind: 'quiz', quizId: 'q', answers: {} }
        : {
            ...base,
            kind: 'bookmark',
            lectureIndex: `${this.name}`,
            timestamp: which,
            isKept: does === 'add',
          };
    await this.facts.keepAndSend(sub, fact);
    return id;
  }
}

/** Runs a history. @returns what the server has, and what the learner did */
const run = async (steps: readonly { device: number; does: string; which: number }[]) => {
  const server = createServer();
  const devices = [new Device(0, server), new Device(1, server)];
  const attempts: string[] = [];
  const wanted = new Map<string, boolean>();
  for (const { device: index, does, which } of steps) {
    const device = devices[index] as Device;
    if (does === 'on' || does === 'off' || does === 'loses answers') device.network = does;
    else if (does === 'reload') device.reload();
    else if (does === 'sendAll') await device.facts.sendAll(sub);
    else {
      const id = await device.make(does, which);
      if (does === 'quiz') attempts.push(id);
      else wanted.set(`${index} ${which}`, does === 'add');
    }
  }
  for (const device of devices) {
    device.network = 'on';
    device.reload();
    await device.facts.sendAll(sub);
  }
  const isWaiting = devices.some(({ facts }) =>
    facts.read(sub).some((fact) => fact.answer === undefined || fact.refused !== undefined),
  );
  return { server, attempts, wanted, isWaiting };
};

describe('facts of two devices', () => {
  it('reach the server once, whatever is lost, sent again, reloaded or done without network', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (steps) => {
        const { server, attempts, wanted, isWaiting } = await run(steps);
        expect(isWaiting).toBe(false);
        expect([...server.attempts].sort()).toEqual([...attempts].sort());
        const kept = [...wanted].filter(([, isKept]) => isKept).map(([place]) => place);
        expect([...server.bookmarks].sort()).toEqual(kept.sort());
      }),
      { numRuns: 2_000 },
    );
  }, 120_000);
});

describe('a fact of a session that has ended', () => {
  const ended = new ApiProblem({ status: 401, code: 'unauthorized', message: 'Sign in.' });
  const base = { id: 'one', at: 1, courseId };
  const bookmark: LearnerFact = { ...base, kind: 'bookmark', lectureIndex: '0', timestamp: 12, isKept: true };
  const quiz: LearnerFact = { ...base, kind: 'quiz', quizId: 'q', answers: {} };
  const open = (storage: BrowserStorage, answer: () => Promise<unknown>) =>
    createFacts(
      { addBookmark: answer, submitQuiz: answer } as unknown as Parameters<typeof createFacts>[0],
      storage,
      () => true,
    );

  it('waits for the next session when it is a bookmark', async () => {
    const storage = createStorage();
    await open(storage, () => Promise.reject(ended)).keepAndSend(sub, bookmark);
    const addBookmark = vi.fn(() => Promise.resolve({ id: '0 12' }));
    const next = open(storage, addBookmark);
    await next.sendAll(sub);
    expect(addBookmark).toHaveBeenCalledExactlyOnceWith({
      params: { courseId },
      body: { lectureIndex: '0', timestamp: 12 },
    });
    expect(next.read(sub)).toEqual([]);
  });

  it('is told at once when it is an attempt at a quiz, whose page keeps the answers', async () => {
    const facts = open(createStorage(), () => Promise.reject(ended));
    await expect(facts.keepAndSend(sub, quiz)).rejects.toBe(ended);
    expect(facts.read(sub)).toEqual([]);
  });
});
