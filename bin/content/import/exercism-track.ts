import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as z from 'zod';

/** A checkout is a stranger's: its names become paths, so none may lead out of a folder. */
const slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be letters, digits and single hyphens');
const fileName = z.string().regex(/^(?:\.meta\/)?\w[\w-]*\.py$/, 'must be the name of a Python file');

/** `config.json` of a track (https://exercism.org/docs/building/tracks/config-json). */
const TrackConfig = z.object({
  slug,
  language: z.string(),
  exercises: z.object({
    practice: z.array(z.object({ slug, name: z.string(), difficulty: z.number() })),
  }),
});

/** `.meta/config.json` of an exercise. */
const ExerciseConfig = z.object({
  files: z.object({
    solution: z.array(fileName),
    test: z.array(fileName),
    example: z.array(fileName),
  }),
});

/** An exercise of a track in the form of a course's: texts of its files by name. */
export interface TrackExercise {
  readonly slug: string;
  readonly name: string;
  /** From 1 to 10, as the track says. */
  readonly difficulty: number;
  readonly files: Readonly<Record<string, string>>;
}

/** An exercise that cannot be carried over. */
export interface LeftOut {
  readonly slug: string;
  readonly reason: string;
}

export interface Track {
  readonly slug: string;
  readonly language: string;
  /** In the order of the track. */
  readonly exercises: readonly TrackExercise[];
  readonly leftOut: readonly LeftOut[];
}

const readJson = async <Shape extends z.ZodType>(file: string, shape: Shape): Promise<z.output<Shape>> => {
  const text = await readFile(file, 'utf8');
  try {
    return shape.parse(JSON.parse(text.replace(/^\uFEFF/, '')));
  } catch (error) {
    throw new Error(`${file} is not what a track's checkout has there: ${(error as Error).message}`, {
      cause: error,
    });
  }
};

const readIfPresent = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });

const withoutTitle = (markdown: string): string => markdown.replace(/^\s*# .*\n/, '').trim();

/** Exercism writes notes as code blocks of a language of its own; elsewhere they are quotes. */
const toQuotes = (markdown: string): string =>
  markdown.replace(
    /^(~{3,}|`{3,})exercism\/(\w+)\n([^]*?)^\1\s*$/gm,
    (_, _fence: string, kind: string, text: string) =>
      [`**${kind.charAt(0).toUpperCase()}${kind.slice(1)}**`, '', ...text.trimEnd().split('\n')]
        .map((line) => `> ${line}`.trimEnd())
        .join('\n'),
  );

/** What only Exercism's own pages resolve: links to concepts and exercises, and pictures on another server, which pages do not load. */
const toLinks = (markdown: string): string =>
  markdown
    .replace(
      /\[(concept|exercise):([\w-]+)\/([\w-]+)\]\(\)/g,
      (_, kind: string, track: string, name: string) =>
        `[${name.replaceAll('-', ' ')}](https://exercism.org/tracks/${track}/${kind}s/${name})`,
    )
    .replace(/!(\[[^\]]*\](?:\(https?:[^)]*\)|\[[^\]]*\]))/g, '$1');

const toText = (parts: readonly string[]): string =>
  `${parts
    .map((part) => toLinks(toQuotes(withoutTitle(part))))
    .filter((part) => part !== '')
    .join('\n\n')}\n`;

const readExercise = async (folder: string): Promise<Readonly<Record<string, string>>> => {
  const { files } = await readJson(join(folder, '.meta', 'config.json'), ExerciseConfig);
  const { solution, test, example } = files;
  for (const [kind, names] of Object.entries({ solution, example }))
    if (names.length !== 1) throw new Error(`its ${kind} is in ${names.length} files: ${names.join(', ')}`);
  const [[module = ''], [tests = '', ...besides], [solved = '']] = [solution, test, example];
  const read = (name: string): Promise<string> => readFile(join(folder, name), 'utf8');
  const doc = (name: string): Promise<string> => readIfPresent(join(folder, '.docs', `${name}.md`));
  const hints = await doc('hints');
  return {
    'task.md': toText([
      await doc('introduction'),
      await doc('instructions'),
      await doc('instructions.append'),
    ]),
    'starter.py': await read(module),
    'solution.py': await read(solved),
    'tests.py': await read(tests),
    'exercise.yaml': `module: ${basename(module, '.py')}\n`,
    ...(hints !== '' && { 'hints.md': toText([hints]) }),
    ...Object.fromEntries(
      await Promise.all(besides.map(async (name) => [`files/${name}`, await read(name)] as const)),
    ),
  };
};

/**
 * Reads the practice exercises of an Exercism track.
 * @param checkout folder with the track's `config.json`
 * @throws Error when it is not a track
 */
export const readTrack = async (checkout: string): Promise<Track> => {
  const { slug: track, language, exercises } = await readJson(join(checkout, 'config.json'), TrackConfig);
  const root = join(checkout, 'exercises', 'practice');
  const present = new Set(await readdir(root));
  const found: TrackExercise[] = [];
  const leftOut: LeftOut[] = [];
  for (const { slug, name, difficulty } of exercises.practice) {
    try {
      if (!present.has(slug)) throw new Error('config.json lists it, and it has no folder');
      found.push({ slug, name, difficulty, files: await readExercise(join(root, slug)) });
    } catch (error) {
      leftOut.push({ slug, reason: (error as Error).message });
    }
  }
  return { slug: track, language, exercises: found, leftOut };
};
