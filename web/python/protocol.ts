/**
 * Messages between a page and the frame in which Python runs. The frame is a stranger to the page: its own code is ours, but what
 * learners run in its worker may post anything, so the page reads every message with `readReply`.
 */

/** Runs one cell. */
export interface CellJob {
  readonly kind: 'cell';
  /** Cells of the same room see each other's names. Another room begins empty. */
  readonly room: string;
  /** What a traceback calls the code. */
  readonly name: string;
  readonly source: string;
}

/** Sources and files of an exercise, as practice.py takes them. */
export interface ExerciseSpec {
  /** Name under which the learner's code is imported. */
  readonly module: string;
  /** Sources by module name: the learner's, `tests`, `probe`, `cases`. */
  readonly sources: Readonly<Record<string, string>>;
  /** Contents in Base64, by file name. */
  readonly files: Readonly<Record<string, string>>;
}

/** Runs something of an exercise; what it made comes with the end of the run, as JSON. */
export interface ExerciseJob {
  readonly kind: 'exercise';
  /** A function of practice.py. */
  readonly task: 'check' | 'answer' | 'make_cases';
  readonly spec: ExerciseSpec & {
    /** Of `answer`: the function that answers a case, unless there is a probe. */
    readonly entry?: string | undefined;
    readonly cases?: readonly unknown[];
    /** Of `make_cases`. */
    readonly seed?: number;
  };
}

export type Job = CellJob | ExerciseJob;

/** Files of the engine by name, as the page fetched them. */
export type Files = Readonly<Record<string, Blob>>;

/** Answers `package`. Without a file, it could not be fetched. */
export interface SentPackage {
  readonly type: 'package';
  readonly name: string;
  readonly file?: Blob | undefined;
}

/** What the frame is asked for. `scripts` comes first, then `files`, each once: the scripts load while the large files still come. */
export type Ask =
  | { readonly type: 'scripts'; readonly files: Files }
  | { readonly type: 'files'; readonly files: Files }
  | SentPackage
  | (RunAsk & { readonly seconds: number })
  | { readonly type: 'stop' };

/** Asks the worker to run something. */
export interface RunAsk {
  readonly type: 'run';
  readonly id: number;
  readonly job: Job;
}

/** What the worker is asked for. */
export type WorkerAsk = { readonly type: 'files'; readonly files: Files } | SentPackage | RunAsk;

/** Why a run ended without a result: it was stopped, took too long, wrote without end, ended the engine, or broke it. */
export type Halt = 'stopped' | 'time' | 'flood' | 'exit' | 'engine';

/** An uncaught exception. */
export interface Trouble {
  /** Type and message, such as `NameError: name 'x' is not defined`. */
  readonly message: string;
  /** Line of the learner's code, from 1; absent where none is concerned. */
  readonly line?: number;
  /** The traceback, without frames of the engine. */
  readonly trace: string;
}

/** A picture that the code made, from `_repr_png_` (Base64) or `_repr_svg_` (text). */
export interface Picture {
  readonly type: 'image/png' | 'image/svg+xml';
  readonly data: string;
}

/** What code wrote to one stream before it wrote to the other. */
export interface TextPart {
  readonly stream: 'out' | 'err';
  readonly text: string;
}

/** What the frame tells. */
export type Reply =
  | { readonly type: 'ready' }
  | { readonly type: 'unavailable' }
  /** A package is wanted, by the name of its file. */
  | { readonly type: 'package'; readonly name: string }
  /** The packages of a run are loaded, and its code begins: from here its time counts. */
  | { readonly type: 'begun'; readonly id: number }
  | { readonly type: 'text'; readonly id: number; readonly parts: readonly TextPart[] }
  | { readonly type: 'picture'; readonly id: number; readonly picture: Picture }
  | { readonly type: 'done'; readonly id: number; readonly trouble?: Trouble; readonly made?: string }
  | { readonly type: 'halted'; readonly id: number; readonly reason: Halt };

/** Characters of output that a run may show; what is above is left out, with a line that says so. */
export const outputMax = 65_536;
/** Parts of a text that is sent: code that changes the stream more often is stopped as writing without an end. */
export const partsMax = 16;
/** Pictures of a run, and characters of each. */
export const picturesMax = 16;
export const pictureMax = 2_000_000;
/** Characters of what a job of an exercise makes. */
export const madeMax = 4_000_000;
/** Characters of the name of a package's file. */
const nameMax = 200;
/** Seconds that a run takes at most. */
export const usualSeconds = 10;
/** Bytes to which the memory of the engine may grow. */
export const memoryMax = 512 * 1024 * 1024;

const halts: readonly unknown[] = ['stopped', 'time', 'flood', 'exit', 'engine'];
const isText = (value: unknown, max = outputMax * 2): value is string =>
  typeof value === 'string' && value.length <= max;
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const readTrouble = (value: unknown): Trouble | undefined => {
  if (!isRecord(value) || !isText(value['message']) || !isText(value['trace'])) return undefined;
  const line = value['line'];
  return {
    message: value['message'],
    trace: value['trace'],
    ...(Number.isSafeInteger(line) && { line: line as number }),
  };
};

const readPart = (value: unknown): TextPart[] => {
  if (!isRecord(value)) return [];
  const { stream, text } = value;
  return (stream === 'out' || stream === 'err') && typeof text === 'string' ? [{ stream, text }] : [];
};
const readParts = (value: unknown): readonly TextPart[] | undefined => {
  if (!Array.isArray(value) || value.length > partsMax) return undefined;
  const parts = value.flatMap(readPart);
  const isWhole = parts.length === value.length && isText(parts.map(({ text }) => text).join(''));
  return isWhole ? parts : undefined;
};

/**
 * Reads a message of the frame.
 * @returns undefined for everything that the frame's own code does not send
 */
export const readReply = (data: unknown): Reply | undefined => {
  if (!isRecord(data)) return undefined;
  const { type, id, name } = data;
  if (type === 'ready' || type === 'unavailable') return { type };
  if (type === 'package') return isText(name, nameMax) ? { type, name } : undefined;
  if (typeof id !== 'number') return undefined;
  if (type === 'begun') return { type, id };
  if (type === 'text') {
    const parts = readParts(data['parts']);
    return parts && { type, id, parts };
  }
  if (type === 'picture') {
    const picture = data['picture'];
    if (!isRecord(picture) || !isText(picture['data'], pictureMax)) return undefined;
    const kind = picture['type'];
    if (kind !== 'image/png' && kind !== 'image/svg+xml') return undefined;
    return { type, id, picture: { type: kind, data: picture['data'] } };
  }
  if (type === 'done') {
    const trouble = readTrouble(data['trouble']);
    const made = data['made'];
    return { type, id, ...(trouble && { trouble }), ...(isText(made, madeMax) && { made }) };
  }
  if (type === 'halted' && halts.includes(data['reason']))
    return { type, id, reason: data['reason'] as Halt };
  return undefined;
};
