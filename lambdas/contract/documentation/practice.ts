import type { practiceEndpoints } from '../endpoints/practice.ts';
import type { PreviewExercise } from '../schemas/practice.ts';
import type { DocumentationOf } from './endpoint-documentation.ts';

const exampleOpen: PreviewExercise = {
  lectureId: 'cosine',
  title: 'Compare two vectors',
  html: '<p>Write <code>cosine(a, b)</code>.</p>',
  starter: 'def cosine(a, b):\n    ...\n',
  module: 'cosine',
  entry: 'cosine',
  tests: 'from cosine import cosine\n\n\ndef test_same():\n    assert cosine([1, 0], [2, 0]) == 1\n',
  packages: [],
  seconds: 10,
  files: [],
  hasCases: true,
  hints: ['<p>Divide the dot product by both lengths.</p>'],
};
const exampleCode = { content: 'def cosine(a, b):\n    return 1\n', updatedAt: '2026-11-28T10:00:00.000Z' };

export const practiceDocumentation = {
  getExercise: {
    summary: 'An exercise with the caller’s code; its solution once it is passed or opened',
    example: {
      response: { ...exampleOpen, code: exampleCode, passed: false, submissions: 0, mayOpenSolution: false },
    },
  },
  getPreviewExercise: {
    summary: 'An exercise that anybody may try',
    example: { response: exampleOpen },
  },
  saveCode: {
    summary: 'Save code; a stale `basedOn` (null: there was none) is a conflict with the `current` code',
    example: {
      request: { content: exampleCode.content, basedOn: null, checked: 'failed' },
      response: exampleCode,
    },
  },
  startTrial: {
    summary: 'Cases for the caller’s next submission',
    example: {
      request: {},
      response: {
        trial: '0.mij2k1o0.qLb0Z2Zr',
        cases: [
          [
            [1, 2],
            [2, 1],
          ],
        ],
        expiresAt: '2026-11-28T11:00:00.000Z',
      },
    },
  },
  submitExercise: {
    summary: 'Answers to a trial, compared with those of the solution; sent again they count once',
    example: {
      request: { trial: '0.mij2k1o0.qLb0Z2Zr', answers: [0.8], code: exampleCode.content },
      response: { passed: true, results: [{ case: 0, correct: true }], submissions: 1, completed: true },
    },
  },
  openSolution: {
    summary: 'The solution, once the exercise is passed or failed three times',
    example: {
      request: {},
      response: { solution: 'def cosine(a, b):\n    …\n', explanation: '<p>Why it works.</p>' },
    },
  },
} satisfies DocumentationOf<typeof practiceEndpoints>;
