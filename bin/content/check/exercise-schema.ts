import * as z from 'zod';
import { explained, list, mapping, number, text, wanted } from './schema-fields.ts';

/** Module names that an exercise uses itself. */
const ownModules = new Set(['tests', 'cases', 'probe', 'runner', 'practice']);

/** Names that Python keeps for itself, of those that an identifier may be (https://docs.python.org/3/reference/lexical_analysis.html#keywords). */
const keywords = new Set(
  'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);

const identifier = z
  .string(wanted('a name such as cosine'))
  .max(60, 'must not be longer than 60 characters')
  .regex(/^[a-z_][A-Za-z0-9_]*$/, 'must be a name of Python such as cosine')
  .refine((name) => !keywords.has(name), {
    error: ({ input }) => `"${String(input)}" is a keyword of Python: choose another name`,
  });

/** `exercises/<name>/exercise.yaml`. */
export const ExerciseYaml = mapping({
  module: explained(
    identifier.refine((name) => !ownModules.has(name), {
      error: ({ input }) => `"${String(input)}" is the name of a file of the exercise: choose another`,
    }),
    {
      value: 'name of a Python module',
      effect: 'The tests import what the learner writes by this name',
      sample: 'cosine',
    },
  ),
  entry: explained(identifier.optional(), {
    value: 'name of a function',
    absent: 'required with `cases.py`, unless there is a `probe.py`',
    effect: 'Answers the cases of a trial: it is called with the arguments of each',
    sample: 'cosine',
  }),
  tolerance: explained(number(0, 0.1).optional(), {
    value: '0 to 0.1',
    absent: '1e-9',
    effect:
      'How far an answered float may be from the solution’s, as a part of the larger one. Whole numbers and texts must be the same',
    sample: '1.0e-9',
    isOff: true,
  }),
  packages: explained(list(text(60), 10).optional(), {
    value: 'names of packages',
    absent: 'Python’s standard library alone',
    effect:
      'What the code imports besides. Each must be in the folder that `npm run python-packages -- <name>` fills',
    sample: '[numpy]',
    isOff: true,
  }),
});
export type ExerciseYaml = z.output<typeof ExerciseYaml>;

/** Names of the fields of an exercise file. */
export const exerciseKeysAt = (): readonly string[] => Object.keys(ExerciseYaml.shape);
