import { getLastToken, getState, getToken } from '../session/session-store.ts';
import { createApi } from './client.ts';

/** The API with the signed-in learner's token. */
export const api = createApi(getToken, getLastToken, () => getState().user !== null);
export { ApiProblem, explainFailure, isAbort } from './problem.ts';
export type { ResponseOf } from './types.ts';
