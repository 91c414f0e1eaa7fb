import { expect, it } from 'vitest';
import { describeInquiryProblem } from '#web/components/inquiry/inquiry.ts';
import { explainPaceProblem } from '#web/components/pace/pace-words.ts';
import { describeNotebookProblem } from '#web/features/notebook/start-notebook.ts';
import { readProblems } from '#web/features/profile/details.ts';
import { explainUpload } from '#web/features/profile/photo.ts';
import { describeSubscribeProblem } from '#web/features/subscribe/subscribe.ts';
import { readProblem } from '#web/lib/api/problem.ts';
import { gatewayThrottle } from '../../support/learner.tsx';

it.each([
  ['an inquiry', (error: unknown) => describeInquiryProblem('contact', error).form],
  ['a change of pace', explainPaceProblem],
  ['a notebook', (error: unknown) => describeNotebookProblem(error).text],
  ['the profile', (error: unknown) => readProblems(error).form],
  ['a picture', explainUpload],
  ['a subscription', (error: unknown) => describeSubscribeProblem(error).form],
])('a moment with too many visitors is not told as the excess of who sends %s', async (_, explain) => {
  const { status, body } = gatewayThrottle();
  const words = explain(await readProblem(new Response(JSON.stringify(body), { status })));
  expect(words).toMatch(/try again/);
  expect(words).not.toMatch(/You have|hour|tries/);
});
