import { describe, expect, it } from 'vitest';
import { createTrialTokens } from '#lambdas/platform/services/trial-token.ts';

const scope = {
  sub: 'auth0|ada',
  courseId: 'c',
  lectureId: 'l',
  publication: 'exercise-keys/c/l.0a1b2c3d.json',
};
const tokens = createTrialTokens(() => Promise.resolve('a key'));
const now = Date.UTC(2026, 10, 28);

describe('a trial', () => {
  it('is read by whom it was made for, until it expires', async () => {
    const token = await tokens.sign(scope, 7, now + 1_000);
    expect(await tokens.read(scope, token, now)).toBe(7);
    expect(await tokens.read(scope, token, now + 999)).toBe(7);
    expect(await tokens.read(scope, token, now + 1_000)).toBeUndefined();
  });

  it('is bound to learner, course, exercise, publication and key', async () => {
    const token = await tokens.sign(scope, 7, now + 1_000);
    for (const name of ['sub', 'courseId', 'lectureId', 'publication'] as const)
      expect(await tokens.read({ ...scope, [name]: 'other' }, token, now), name).toBeUndefined();
    const shifted = { ...scope, courseId: 'c","l', lectureId: '' };
    expect(await tokens.read(shifted, token, now)).toBeUndefined();
    const others = createTrialTokens(() => Promise.resolve('another key'));
    expect(await others.read(scope, token, now)).toBeUndefined();
  });

  it('is refused when anything in it was changed', async () => {
    const token = await tokens.sign(scope, 7, now + 1_000);
    const [number, expiry, signed] = token.split('.');
    const altered = [
      `8.${expiry}.${signed}`,
      `7.${now + 9_000}.${signed}`,
      `07.${expiry}.${signed}`,
      `${number}.${expiry}.${signed?.slice(0, -1)}`,
      `${token}=`,
      `${token} `,
      token.replaceAll('.', '..'),
      '',
    ];
    for (const text of altered) expect(await tokens.read(scope, text, now), text).toBeUndefined();
  });
});
