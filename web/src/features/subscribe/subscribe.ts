import { api, ApiProblem } from '../../lib/api/index.ts';
import { deviceZone } from '../../lib/browser/device-zone.ts';

export const invalidEmail = 'Please enter a valid email address.';
const subscribeFailed = 'Oops! Something went wrong. Please try again.';

/** Subscribes an email address. Returns whether it already had access. */
export const subscribe = async (email: string, courseId: string): Promise<{ existing: boolean }> => {
  const timeZone = deviceZone();
  const body = { email: email.trim(), courseId };
  const { status } = await api.subscribe({ body: timeZone ? { ...body, timeZone } : body });
  return { existing: status === 'existing_access' };
};

const hasEmailIssue = ({ details }: ApiProblem): boolean =>
  Array.isArray(details.issues) &&
  details.issues.some((issue: unknown) => {
    const path = (issue as { path?: unknown } | null)?.path;
    return (Array.isArray(path) ? path.join('.') : String(path)).includes('email');
  });

export interface SubscribeProblem {
  readonly field?: string;
  readonly form?: string;
}

/** Message when the site-wide mail limit is reached, as opposed to this visitor's own limit. */
const mailsMustWait = (seconds = 3_600): string => {
  const hours = Math.ceil(seconds / 3_600);
  const span = hours > 1 ? `${hours} hours` : `${Math.ceil(seconds / 60)} minutes`;
  return `Many people are subscribing right now, so our emails have to wait. Your address stays here: try again in ${span}, or sign in and enroll, which needs no email.`;
};

/** Message for a refused subscription, at the field or for the whole form. */
export const describeSubscribeProblem = (error: unknown): SubscribeProblem => {
  if (!(error instanceof ApiProblem)) return { form: subscribeFailed };
  if (error.status === 400 && hasEmailIssue(error)) return { field: invalidEmail };
  switch (error.code) {
    case 'too_many_requests':
      if (error.details.remedy === 'sign_in') return { form: mailsMustWait(error.retryAfterSeconds) };
      return { form: 'Too many tries in a short time. Wait an hour, then try again.' };
    case 'conflict':
      return { form: 'This course is not released by email. Start it on its course page instead.' };
    case 'not_found':
      return { form: 'Course not found.' };
    default:
      return { form: subscribeFailed };
  }
};

/** Requests one mail for when a course in preparation opens. The response reveals nothing about the address. */
export const requestNotification = async (email: string, courseId: string): Promise<void> => {
  await api.requestNotification({ body: { email: email.trim(), courseId } });
};

/** Message for a refused notification request, at the field or for the whole form. */
export const describeNotifyProblem = (error: unknown): SubscribeProblem => {
  if (error instanceof ApiProblem && error.code === 'conflict') {
    return { form: 'This course is open now. Reload the page to start it.' };
  }
  return describeSubscribeProblem(error);
};
