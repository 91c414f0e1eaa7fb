import { describe, expect, it } from 'vitest';
import { describeEnrollProblem } from '#web/features/enroll/enroll.ts';
import { ApiProblem, isRetryable } from '#web/lib/api/problem.ts';
import { forgetCourseState, resourceKeys } from '#web/lib/api/resource-keys.ts';
import { hasResource, seedResources } from '#web/lib/api/useResource.ts';

describe('what is kept of answers', () => {
  it('loses the state of courses as a whole, and nothing else', () => {
    const state = [
      resourceKeys.enrolled('ada'),
      resourceKeys.enrollment('ada', 'rag'),
      resourceKeys.progress('ada', 'rag'),
      resourceKeys.premium('ada', 'rag'),
      resourceKeys.player('ada', 'rag', true),
      resourceKeys.player('ada', 'rag', false),
      resourceKeys.pace('ada', 'rag'),
      resourceKeys.unlocks('ada', ['rag']),
    ];
    const rest = [resourceKeys.course('rag'), resourceKeys.profile('ada'), resourceKeys.courses('')];
    expect(new Set([...state, ...rest]).size).toBe(state.length + rest.length);
    seedResources(Object.fromEntries([...state, ...rest].map((key) => [key, true])));
    forgetCourseState();
    expect(state.filter(hasResource)).toEqual([]);
    expect(rest.filter(hasResource)).toEqual(rest);
  });
});

describe('a failure', () => {
  const passing = [0, 408, 425, 429, 500, 502, 503, 504];
  const lasting = [400, 401, 402, 403, 404, 409, 410, 413, 422];

  it('passes by itself, or does not, for everybody alike', () => {
    expect([...passing, ...lasting].filter(isRetryable)).toEqual(passing);
    for (const status of [...passing, ...lasting]) {
      const problem = new ApiProblem({ status, code: 'x', message: 'x' });
      expect(describeEnrollProblem(problem).canRetry, String(status)).toBe(isRetryable(status));
    }
  });
});
