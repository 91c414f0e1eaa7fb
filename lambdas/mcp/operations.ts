import type { Endpoint } from '../contract/endpoint.ts';
import type { ResponseOf } from '../contract/endpoints.ts';
import { catalogEndpoints } from '../contract/endpoints/catalog.ts';
import { chatEndpoints } from '../contract/endpoints/chat.ts';
import { learningEndpoints } from '../contract/endpoints/learning.ts';
import { practiceEndpoints } from '../contract/endpoints/practice.ts';
import { studyEndpoints } from '../contract/endpoints/study.ts';
import type { needs } from './needs.ts';

const { listCourses, getCourse } = catalogEndpoints;
const { listEnrolled, getContent, getCourseProgress, getArticle, getTranscript, searchCourse, searchAll } =
  learningEndpoints;
const { getExercise, saveCode, startTrial, submitExercise } = practiceEndpoints;
const { listReviews, submitReview, getNotes, saveNotes } = studyEndpoints;

/** Rows of the contract that tools are made of, by their names. */
export const operations = {
  listCourses,
  getCourse,
  listEnrolled,
  getContent,
  getCourseProgress,
  getArticle,
  getTranscript,
  searchCourse,
  searchAll,
  getExercise,
  saveCode,
  startTrial,
  submitExercise,
  listReviews,
  submitReview,
  getNotes,
  saveNotes,
  chat: chatEndpoints.chat,
} as const satisfies Readonly<Record<string, Endpoint & { readonly group: OperationGroup }>>;

/** Groups that this function may invoke. */
export type OperationGroup = (typeof needs.functions)[number];
export type OperationName = keyof typeof operations;

/** Arguments of a tool: path, query and body fields of its operations, flat, by their names. */
export type Arguments = Readonly<Record<string, unknown>>;

/** Calls an operation for the learner. @throws Refused with the error body of the contract */
export type Call = <N extends OperationName>(name: N, input: Arguments) => Promise<ResponseOf<N>>;
