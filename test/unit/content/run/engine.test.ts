import { afterAll, describe, expect, it } from 'vitest';
import { createEngine } from '#bin/content/run/engine.ts';
import { escapes } from '#test/support/hostile-python.ts';
import { bombs } from '#test/support/python-bombs.ts';

const engine = createEngine();
afterAll(() => engine.close());
const run = (source: string, room = 'one', seconds = 20) =>
  engine.run({ kind: 'cell', room, name: 'cell 1', source }, seconds);

describe('the engine under Node', () => {
  it('prints, and shows the value of a last line that is an expression, as notebooks do', async () => {
    expect(await run("print('six')\n6 * 7")).toEqual({ out: 'six\n42\n', pictures: 0 });
  });

  it.each(['6 * 7;', 'x = 1', 'None', ''])('shows nothing after %j', async (source) => {
    expect(await run(source)).toEqual({ out: '', pictures: 0 });
  });

  it('keeps the names of a room for its next cell, and no names for another room', async () => {
    await run('kept = 1', 'first');
    expect((await run('kept + 1', 'first')).out).toBe('2\n');
    expect((await run('kept', 'second')).trouble?.message).toMatch(/^NameError/);
    expect((await run('kept', 'first')).trouble?.message).toMatch(/^NameError/);
  });

  it('tells of an exception its message, the line of the learner and a traceback without the engine', async () => {
    const { trouble } = await run('def half(n):\n    return 1 / n\n\nhalf(0)');
    expect(trouble).toMatchObject({ message: 'ZeroDivisionError: division by zero', line: 2 });
    expect(trouble?.trace).toContain('File "cell 1", line 4, in <module>');
    expect(trouble?.trace).not.toMatch(/runner|pyodide/);
  });

  it('names the line of a syntax error', async () => {
    expect((await run('x = 1\nif x\n    pass')).trouble).toMatchObject({
      message: expect.stringMatching(/^SyntaxError: expected ':'$/m) as string,
      line: 2,
    });
  });

  it('awaits at the top level', async () => {
    expect((await run("import asyncio\nawait asyncio.sleep(0)\n'done'")).out).toBe("'done'\n");
  });

  it('counts pictures and prints none of their code', async () => {
    const source =
      'class Dot:\n    def _repr_svg_(self): return \'<svg xmlns="http://www.w3.org/2000/svg"/>\'\nDot()';
    expect(await run(source)).toEqual({ out: '', pictures: 1 });
  });

  it('cuts output above 64 KB and says so', async () => {
    const { out } = await run("print('a' * 100_000)\nprint('end')");
    expect(out).toHaveLength(65_536 + '\n[Output above 64 KB is left out.]\n'.length);
    expect(out).toMatch(/\[Output above 64 KB is left out\.\]\n$/);
  });

  it('gives a program 512 MB and no more, and says so', async () => {
    expect(await run('len(bytearray(300_000_000))')).toMatchObject({ out: '300000000\n' });
    const { trouble } = await run('len(bytearray(600_000_000))');
    expect(trouble?.message).toBe(
      'MemoryError: the program needs more than the 512 MB of memory that a lesson may use',
    );
  });

  it('gives a room the memory of the one before it, also when that kept its tracebacks', async () => {
    const fill = '[bytearray(10 ** 6) for _ in range(300)]';
    const keep = `try:\n    raise ValueError(${fill})\nexcept ValueError as error:\n    kept = error`;
    expect((await run(keep, 'first')).trouble).toBeUndefined();
    expect(await run(`len(${fill})`, 'second')).toMatchObject({ out: '300\n' });
  });

  it('gives the files of a program 512 MB and no more', async () => {
    const source =
      "for n in range(60):\n    with open(f'/tmp/{n}', 'wb') as file: file.write(bytes(10_000_000))";
    expect((await run(source)).trouble?.message).toMatch(/^OSError: .*No space left on device$/);
    // Its files went with it.
    await run('while True: pass', 'one', 0.2);
  });

  it('says that input() does not work', async () => {
    expect((await run("input('name')")).trouble?.message).toMatch(/input\(\) does not work/);
  });

  it.each([
    ['a text', '"No more gulls."', 'No more gulls.\n'],
    ['a value', '["gulls", None]', "['gulls', None]\n"],
    ['no value', '', ''],
    ['None', 'None', ''],
    ['0', '0', ''],
    ['another number', '3', ''],
    ['a truth value', 'False', ''],
  ])('prints as Python does what sys.exit() is given: %s', async (_, given, printed) => {
    const { out, ...ended } = await run(`import sys\nprint("first")\nsys.exit(${given})\nprint("never")`);
    expect(out).toBe(`first\n${printed}`);
    expect(ended).toEqual({ pictures: 0 });
  });

  it('tells of an exception in the text that sys.exit() is given', async () => {
    const source = 'import sys\nclass Odd:\n    def __str__(self): return 1 / 0\nsys.exit(Odd())';
    expect((await run(source)).trouble?.message).toBe('ZeroDivisionError: division by zero');
  });

  it.each([
    ['os._exit(0)', 'exit'],
    ['os._exit(3)', 'exit'],
    ['os.abort()', 'engine'],
  ])('ends at once with %s, and goes on with a fresh one', async (call, halt) => {
    expect(await run(`import os\nprint("first")\n${call}`)).toMatchObject({
      out: expect.stringMatching(/^first\n/) as string,
      halt,
    });
    expect((await run('1 + 1')).out).toBe('2\n');
  });

  it('goes on after a program that ended it', async () => {
    expect(await run('while True: pass', 'one', 0.2)).toMatchObject({ halt: 'time' });
    expect((await run('1 + 1')).out).toBe('2\n');
  });
});

/** Most end the engine, and a new one takes seconds: pages try all of them. */
const few = bombs.filter((_, index) => index % 8 === 0);

describe('code of a course that tries to get out of the engine', () => {
  it.each(escapes)('does not escape when it $title', async ({ source }) => {
    const { out } = await run(source);
    expect(out).not.toContain('ESCAPED');
  });

  it('is tried in at least 60 ways', () => {
    expect(escapes.length).toBeGreaterThanOrEqual(60);
    expect(bombs.length).toBeGreaterThanOrEqual(60);
  });
});

describe('code of a course that uses up what there is', () => {
  it.each(few)('is ended when it $title', async ({ source, ends }) => {
    const { halt, trouble } = await run(source, 'bomb', 1);
    expect(halt ?? trouble?.message).toMatch(ends);
  });
});
