import { defineEndpoints } from '../endpoint.ts';
import { EmptyBody, LectureParams } from '../schemas/common.ts';
import {
  CodeBody,
  Exercise,
  PreviewExercise,
  SavedCode,
  Solution,
  SubmitBody,
  Trial,
  Verdict,
} from '../schemas/practice.ts';

const refusals = ['not_enrolled', 'lecture_locked', 'upgrade_required', 'not_found'] as const;

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

export const practiceEndpoints = defineEndpoints('practice', {
  getExercise: {
    method: 'GET',
    path: '/api/courses/{courseId}/exercises/{lectureId}',
    auth: 'required',
    token: 'read',
    summary: 'An exercise with the caller’s code; its solution once it is passed or opened',
    params: LectureParams,
    responses: { 200: Exercise },
    uncached: true,
    errors: refusals,
    example: {
      response: { ...exampleOpen, code: exampleCode, passed: false, submissions: 0, mayOpenSolution: false },
    },
  },
  getPreviewExercise: {
    method: 'GET',
    path: '/api/public/courses/{courseId}/exercises/{lectureId}',
    auth: 'none',
    summary: 'An exercise that anybody may try',
    params: LectureParams,
    responses: { 200: PreviewExercise },
    uncached: true,
    errors: ['not_found', 'too_many_requests'],
    example: { response: exampleOpen },
  },
  saveCode: {
    method: 'PUT',
    path: '/api/courses/{courseId}/exercises/{lectureId}/code',
    auth: 'required',
    token: 'learn',
    summary: 'Save code; a stale `basedOn` (null: there was none) is a conflict with the `current` code',
    params: LectureParams,
    body: CodeBody,
    responses: { 200: SavedCode },
    errors: [...refusals, 'conflict'],
    example: {
      request: { content: exampleCode.content, basedOn: null, checked: 'failed' },
      response: exampleCode,
    },
  },
  startTrial: {
    method: 'POST',
    path: '/api/courses/{courseId}/exercises/{lectureId}/trial',
    auth: 'required',
    token: 'learn',
    summary: 'Cases for the caller’s next submission',
    params: LectureParams,
    body: EmptyBody,
    responses: { 200: Trial },
    errors: [...refusals, 'conflict'],
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
    method: 'POST',
    path: '/api/courses/{courseId}/exercises/{lectureId}/submit',
    auth: 'required',
    token: 'learn',
    summary: 'Answers to a trial, compared with those of the solution; sent again they count once',
    params: LectureParams,
    body: SubmitBody,
    responses: { 200: Verdict },
    errors: [...refusals, 'conflict', 'too_many_requests'],
    example: {
      request: { trial: '0.mij2k1o0.qLb0Z2Zr', answers: [0.8], code: exampleCode.content },
      response: { passed: true, results: [{ case: 0, correct: true }], submissions: 1, completed: true },
    },
  },
  openSolution: {
    method: 'POST',
    path: '/api/courses/{courseId}/exercises/{lectureId}/solution',
    auth: 'required',
    token: 'learn',
    summary: 'The solution, once the exercise is passed or failed three times',
    params: LectureParams,
    body: EmptyBody,
    responses: { 200: Solution },
    errors: [...refusals, 'conflict'],
    example: {
      request: {},
      response: { solution: 'def cosine(a, b):\n    …\n', explanation: '<p>Why it works.</p>' },
    },
  },
});
