import * as z from 'zod';
import { apiCheck, certificateCheck, listCourseIds } from './api.ts';
import { alarmCheck, type AwsAccount, mailCheck } from './aws.ts';
import { type Check, type Omission } from './check.ts';
import { isLoopback, learnerCheck } from './learner.ts';
import { pageChecks } from './pages.ts';
import type { Site } from './site.ts';

export interface SmokeOptions {
  /** Access token of a throw-away learner; a local site issues one by itself. */
  readonly token?: string | undefined;
  /** The free course to enroll in. Default: one from the catalog. */
  readonly course?: string | undefined;
  /** The account that the site is deployed in, and the names to look up there; absent for checks without AWS. */
  readonly aws?: { readonly account: AwsAccount; readonly mailFrom: string; readonly stackName: string };
}

const LocalToken = z.object({ accessToken: z.string() });

/** Requests a token for a new learner; only a local site issues one. */
const requestLocalToken = async (site: Site): Promise<string | undefined> => {
  if (!isLoopback(site.origin)) return undefined;
  const email = `smoke-${Date.now()}@example.com`;
  const answer = await site.request('/_local/token', { method: 'POST', body: { email } });
  return LocalToken.safeParse(answer.json).data?.accessToken;
};

export interface SmokePlan {
  readonly checks: readonly Check[];
  readonly omissions: readonly Omission[];
}

/** Lists the checks that can be made of a site, and those that cannot, with the reason. */
export const planSmoke = async (
  site: Site,
  { token: given, course, aws }: SmokeOptions,
): Promise<SmokePlan> => {
  const courseIds = async (): Promise<readonly string[]> =>
    course === undefined ? listCourseIds(site) : [course];
  const token = given ?? (await requestLocalToken(site));
  return {
    checks: [
      ...pageChecks(site, courseIds),
      apiCheck(site),
      certificateCheck(site),
      ...(token === undefined ? [] : [learnerCheck(site, { token, courseIds })]),
      ...(aws ? [mailCheck(aws.account, aws.mailFrom), alarmCheck(aws.account, aws.stackName)] : []),
    ],
    omissions: [
      ...(token === undefined
        ? [{ name: 'enrollment and signed video', reason: 'give --token of a throw-away learner' }]
        : []),
      ...(aws ? [] : [{ name: 'mail identity and alarms', reason: 'only of a site on AWS' }]),
    ],
  };
};
