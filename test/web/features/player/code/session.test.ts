import type { PyodideAPI } from 'pyodide';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { outputMax, type Reply } from '#python/protocol.ts';
import { openSession } from '#python/session.ts';

type Stream = 'out' | 'err';
type Write = (stream: Stream, text: string) => void;

interface Fatal {
  on_fatal?: (error: { readonly name: string }) => void;
}

/** A session of an engine whose cells do what they are given instead of Python. @returns runs one, and ends the engine */
const open = (cell: (write: Write) => unknown, seen: Reply[] = []) => {
  const fatal: Fatal = {};
  const writers: Partial<Record<Stream, (bytes: Uint8Array) => number>> = {};
  const stream = { write: () => 0 };
  const python = {
    _api: fatal,
    FS: {
      filesystems: { MEMFS: { ops_table: { file: { stream } } } },
      mkdirTree: () => undefined,
      writeFile: () => undefined,
    },
    lockfile: { packages: {} },
    setStdin: () => undefined,
    setStdout: ({ write }: { write: (bytes: Uint8Array) => number }) => void (writers.out = write),
    setStderr: ({ write }: { write: (bytes: Uint8Array) => number }) => void (writers.err = write),
    runPython: () => undefined,
    pyimport: () => ({
      run_cell: () => cell((name, text) => void writers[name]?.(new TextEncoder().encode(text))),
    }),
  } as unknown as PyodideAPI;
  const session = openSession(python, { runner: '', practice: '' }, (reply) => seen.push(reply));
  return {
    run: (id: number) => session(id, { kind: 'cell', room: 'r', name: 'cell 1', source: '' }),
    end: (name: string) => fatal.on_fatal?.({ name }),
  };
};
/** Runs one cell. @returns its messages */
const run = async (cell: (write: Write) => void, seen: Reply[] = []): Promise<readonly Reply[]> => {
  await open(cell, seen).run(1);
  return seen;
};
const partsOf = (replies: readonly Reply[]) =>
  replies.flatMap((reply) => (reply.type === 'text' ? reply.parts : []));

describe('what code writes', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 5_000 }));

  it('comes in order and in few messages when it goes to both streams in turn', async () => {
    const lines = Array.from({ length: 1_000 }, (_, index) => ({
      stream: index % 2 === 0 ? ('out' as const) : ('err' as const),
      text: `${index}\n`,
    }));
    const replies = await run((write) => {
      for (const { stream, text } of lines) write(stream, text);
    });
    expect(partsOf(replies)).toEqual(lines);
    expect(replies.length, 'the frame stops a flood at 400').toBeLessThan(200);
  });

  it('is sent at once while it is little, so that a loop without an end behind it loses none of it', async () => {
    const seen: Reply[] = [];
    let before: readonly unknown[] = [];
    await run((write) => {
      for (const text of ['start\n', 'n = 3\n', 'i = 0\n']) write('out', text);
      before = partsOf(seen);
    }, seen);
    expect(before.map((part) => (part as { text: string }).text).join('')).toBe('start\nn = 3\ni = 0\n');
  });

  it('is sent in few messages when it is much, each second anew', async () => {
    const replies = await run((write) => {
      for (let second = 0; second < 3; second += 1) {
        for (let line = 0; line < 2_000; line += 1) write('out', 'a\n');
        vi.advanceTimersByTime(1_000);
      }
    });
    expect(
      partsOf(replies)
        .map(({ text }) => text)
        .join(''),
    ).toBe('a\n'.repeat(6_000));
    expect(replies.length).toBeGreaterThan(200);
    expect(replies.length).toBeLessThan(400);
  });

  it('is cut above its limit, with a line that says so', async () => {
    const replies = await run((write) => {
      write('out', 'a'.repeat(outputMax - 1));
      write('err', 'bb');
      write('out', 'c');
    });
    expect(partsOf(replies).slice(1)).toEqual([
      { stream: 'err', text: 'b\n[Output above 64 KB is left out.]\n' },
    ]);
  });
});

describe('an engine that ends', () => {
  const forever = new Promise<never>(() => undefined);

  it.each([
    ['Exit', 'exit'],
    ['RuntimeError', 'engine'],
  ])('by %s halts the run at once as "%s", with all that it wrote', async (name, reason) => {
    const seen: Reply[] = [];
    const { run, end } = open((write) => {
      // More than is sent at once.
      for (let line = 0; line < 200; line += 1) write('out', `${line}\n`);
      return forever;
    }, seen);
    void run(1);
    await vi.waitFor(() => expect(seen.length).toBeGreaterThan(1));
    end(name);
    expect(partsOf(seen).at(-1)?.text).toMatch(/199\n$/);
    expect(seen.at(-1)).toEqual({ type: 'halted', id: 1, reason });
  });

  it('between two runs halts the next one, which would miss what ran before', async () => {
    const seen: Reply[] = [];
    let isOver = false;
    const { run, end } = open(() => {
      if (isOver) throw new Error('Pyodide already exited');
    }, seen);
    await run(1);
    isOver = true;
    end('Exit');
    expect(seen.at(-1)).toEqual({ type: 'done', id: 1 });
    await run(2);
    expect(seen.at(-1)).toEqual({ type: 'halted', id: 2, reason: 'exit' });
  });
});
