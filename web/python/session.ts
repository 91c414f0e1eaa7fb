import type { PyodideAPI } from 'pyodide';
import type { PyCallable } from 'pyodide/ffi';
import {
  type ExerciseJob,
  type Halt,
  type Job,
  madeMax,
  memoryMax,
  outputMax,
  partsMax,
  type Picture,
  pictureMax,
  picturesMax,
  type Reply,
  type TextPart,
  type Trouble,
} from './protocol.ts';

/** Sends a message to who asked for a run. */
export type Post = (reply: Reply) => void;

interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
/** Neither of the two type checks knows WebAssembly both in pages and in Node. */
interface MemoryClass {
  readonly prototype: Memory;
}

/**
 * Limits the memory of the engine, before it is loaded. What does not fit, its allocator reports as out of memory: a MemoryError in
 * Python.
 */
export const boundMemory = (): void => {
  const { prototype } = (globalThis as unknown as { readonly WebAssembly: { readonly Memory: MemoryClass } })
    .WebAssembly.Memory;
  const grow = prototype.grow;
  const pageBytes = 65_536;
  prototype.grow = function growWithinBounds(this: Memory, pages: number) {
    if (this.buffer.byteLength + pages * pageBytes > memoryMax) throw new RangeError('out of memory');
    return grow.call(this, pages);
  };
};

/** What writes to files that are kept in memory. */
interface FileWriter {
  write(stream: unknown, bytes: unknown, offset: number, length: number, ...more: unknown[]): number;
}

/** Limits what is ever written to files, which take memory beside the engine's own. Above, Python raises an OSError. */
const boundFiles = ({ FS }: PyodideAPI): void => {
  const { filesystems, ErrnoError } = FS as unknown as {
    readonly filesystems: {
      readonly MEMFS: { readonly ops_table: { readonly file: { readonly stream: FileWriter } } };
    };
    readonly ErrnoError: new (code: number) => Error;
  };
  const { stream } = filesystems.MEMFS.ops_table.file;
  const { write } = stream;
  const noSpaceLeft = 51;
  let room = memoryMax;
  stream.write = (to, bytes, offset, length, ...more) => {
    room -= length;
    if (room < 0) throw new ErrnoError(noSpaceLeft);
    return write(to, bytes, offset, length, ...more);
  };
};

/** Listens for what ends the engine for good: a fatal error, or an `Exit`. Its own console does so too: there is no other way. */
const onFatal = (python: PyodideAPI, listener: (error: { readonly name: string }) => void): void => {
  const { _api: api } = python as unknown as {
    readonly _api: { on_fatal?: typeof listener };
  };
  api.on_fatal = listener;
};

/**
 * Collects what a run prints, and sends it in few messages. The first of each second go out at once: the engine of a loop without
 * an end is thrown away with what it still keeps.
 */
const createOutput = (post: Post) => {
  const flushEveryMs = 50;
  const promptMax = 100;
  let id = 0;
  let room = outputMax;
  let pictures = picturesMax;
  let pending: TextPart[] = [];
  let flushedAt = 0;
  let second = 0;
  let prompt = 0;
  const flush = (): void => {
    flushedAt = Date.now();
    if (pending.length > 0) post({ type: 'text', id, parts: pending });
    pending = [];
  };
  const isDue = (): boolean => {
    const now = Date.now();
    const begun = Math.floor(now / 1_000);
    prompt = begun === second ? prompt - 1 : promptMax;
    second = begun;
    return prompt > 0 || pending.length >= partsMax || now - flushedAt >= flushEveryMs;
  };
  const write = (stream: TextPart['stream'], written: string): void => {
    if (room < 0 || written === '') return;
    const isCut = written.length > room;
    const text = isCut ? `${written.slice(0, room)}\n[Output above 64 KB is left out.]\n` : written;
    room -= written.length;
    const last = pending.at(-1);
    if (last?.stream === stream) pending.splice(-1, 1, { stream, text: last.text + text });
    else pending.push({ stream, text });
    if (isCut || isDue()) flush();
  };
  const writer = (to: TextPart['stream']) => {
    const decoder = new TextDecoder();
    return {
      write: (bytes: Uint8Array): number => {
        write(to, decoder.decode(bytes, { stream: true }));
        return bytes.length;
      },
    };
  };
  return {
    begin: (run: number): void => {
      id = run;
      room = outputMax;
      pictures = picturesMax;
    },
    flush,
    out: writer('out'),
    err: writer('err'),
    showPicture: (type: Picture['type'], data: string): void => {
      flush();
      pictures -= 1;
      if (pictures < 0 || data.length > pictureMax)
        write('err', 'A picture is left out: it is too large, or one too many.\n');
      else post({ type: 'picture', id, picture: { type, data } });
    },
  };
};

/**
 * Makes a loaded engine ready to run the code of lessons.
 * @param sources of runner.py and practice.py
 * @returns runs one job and posts its output, then how it ended
 */
export const openSession = (
  python: PyodideAPI,
  sources: Readonly<Record<'runner' | 'practice', string>>,
  post: Post,
): ((id: number, job: Job) => Promise<void>) => {
  const output = createOutput(post);
  python.setStdin({ error: true });
  python.setStdout(output.out);
  python.setStderr(output.err);
  boundFiles(python);
  python.FS.mkdirTree('/lesson');
  for (const [name, source] of Object.entries(sources)) python.FS.writeFile(`/lesson/${name}.py`, source);
  python.runPython("import sys; sys.path.insert(0, '/lesson')");
  const { run_cell: runCell } = python.pyimport('runner') as { readonly run_cell: PyCallable };
  // Imported with the first exercise: cells start sooner without Python's unittest.
  const practice = () => python.pyimport('practice') as Readonly<Record<ExerciseJob['task'], PyCallable>>;
  const run = async (job: Job): Promise<{ readonly trouble?: Trouble; readonly made?: string }> => {
    if (job.kind === 'exercise') {
      const made = (await practice()[job.task](JSON.stringify(job.spec))) as string;
      if (made.length > madeMax) throw new RangeError('The answers are too large');
      return { made };
    }
    const { room, name, source } = job;
    const trouble = (await runCell(room, name, source, output.showPicture)) as string | undefined;
    return trouble ? { trouble: JSON.parse(trouble) as Trouble } : {};
  };
  const hasPackages = Object.keys(python.lockfile.packages).length > 0;
  /** Loads the packages that the code imports, as far as they are served. */
  const loadPackages = async (job: Job): Promise<void> => {
    const sources = job.kind === 'cell' ? [job.source] : Object.values(job.spec.sources);
    const options = { messageCallback: () => undefined, errorCallback: () => undefined };
    for (const source of sources) await python.loadPackagesFromImports(source, options);
  };
  let running: number | undefined;
  /** Why the engine does not run anything more, once it does not. */
  let reason: Halt = 'engine';
  const halt = (): void => {
    if (running === undefined) return;
    output.flush();
    post({ type: 'halted', id: running, reason });
    running = undefined;
  };
  // A run that ends the engine never returns. Outside of a run, the next one is halted.
  onFatal(python, ({ name }) => {
    if (name === 'Exit') reason = 'exit';
    halt();
  });
  return async (id, job) => {
    output.begin(id);
    running = id;
    try {
      if (hasPackages) await loadPackages(job);
      post({ type: 'begun', id });
      const result = await run(job);
      output.flush();
      running = undefined;
      post({ type: 'done', id, ...result });
    } catch {
      halt();
    }
  };
};
