import { createStore } from '../browser/external-store.ts';

/** Ids of the courses that the learner is enrolled in, on public pages; empty until that is known. */
export const ownedCourses = createStore((): readonly string[] => []);
