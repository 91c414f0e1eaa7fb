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

export const practiceEndpoints = defineEndpoints('practice', {
  getExercise: {
    method: 'GET',
    path: '/api/courses/{courseId}/exercises/{lectureId}',
    auth: 'required',
    token: 'read',
    params: LectureParams,
    responses: { 200: Exercise },
    uncached: true,
    errors: refusals,
  },
  getPreviewExercise: {
    method: 'GET',
    path: '/api/public/courses/{courseId}/exercises/{lectureId}',
    auth: 'none',
    params: LectureParams,
    responses: { 200: PreviewExercise },
    uncached: true,
    errors: ['not_found', 'too_many_requests'],
  },
  saveCode: {
    method: 'PUT',
    path: '/api/courses/{courseId}/exercises/{lectureId}/code',
    auth: 'required',
    token: 'learn',
    params: LectureParams,
    body: CodeBody,
    responses: { 200: SavedCode },
    errors: [...refusals, 'conflict'],
  },
  startTrial: {
    method: 'POST',
    path: '/api/courses/{courseId}/exercises/{lectureId}/trial',
    auth: 'required',
    token: 'learn',
    params: LectureParams,
    body: EmptyBody,
    responses: { 200: Trial },
    errors: [...refusals, 'conflict'],
  },
  submitExercise: {
    method: 'POST',
    path: '/api/courses/{courseId}/exercises/{lectureId}/submit',
    auth: 'required',
    token: 'learn',
    params: LectureParams,
    body: SubmitBody,
    responses: { 200: Verdict },
    errors: [...refusals, 'conflict', 'too_many_requests'],
  },
  openSolution: {
    method: 'POST',
    path: '/api/courses/{courseId}/exercises/{lectureId}/solution',
    auth: 'required',
    token: 'learn',
    params: LectureParams,
    body: EmptyBody,
    responses: { 200: Solution },
    errors: [...refusals, 'conflict'],
  },
});
