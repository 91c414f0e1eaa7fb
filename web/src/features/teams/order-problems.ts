import { ApiProblem } from '../../lib/api/problem.ts';

/** Error messages by field, as the API names it (`seats`, `gift.email`); `form` for errors that concern no field of the page. */
export type OrderProblems = Readonly<Record<string, string>>;

/**
 * Converts a failed order into messages.
 * @param fields the fields that the page shows, by the names of the API
 */
export const readOrderProblems = (error: unknown, fields: readonly string[]): OrderProblems => {
  if (!(error instanceof ApiProblem)) {
    return { form: 'The payment page could not be opened. Please try again.' };
  }
  const issues = (error.details.issues ?? []) as { path: string; message: string }[];
  const atFields = issues.filter(({ path }) => fields.includes(path));
  if (atFields.length > 0) {
    return Object.fromEntries(atFields.map(({ path, message }) => [path, `${message}.`]));
  }
  if (error.code === 'not_found') return { form: 'This course is no longer there.' };
  if (error.code === 'conflict') return { form: 'This course cannot be bought at the moment.' };
  if (error.status === 401) return { form: 'Your sign-in has ended. Sign in again to continue.' };
  return { form: error.message };
};
