import { describe, expect, it } from 'vitest';
import { everything, parts, quick, stagesOf } from '../../bin/setup/parts.ts';

const stepsOf = (names: readonly string[]) => {
  const stages = stagesOf(names, () => true);
  if (stages instanceof Error) throw stages;
  return stages.flat(2);
};
const titles = (names: readonly string[]) => stepsOf(names).map(({ title }) => title);

describe('a part of npm test', () => {
  it('is asked for by name, several one after another', () => {
    expect(titles(['format', 'types'])).toEqual([
      'Format',
      'Types: functions, infrastructure, tools',
      'Types: web',
    ]);
  });

  it('may be a test file, with a site for those that need one', () => {
    const steps = stepsOf(['test/unit/parts.test.ts', 'test/web/dialog.test.tsx', 'test/e2e/study.test.ts']);
    expect(steps.map(({ args }) => args)).toEqual([
      ['--project', 'unit', '--project', 'web', 'test/unit/parts.test.ts', 'test/web/dialog.test.tsx'],
      ['--project', 'site', '--retry=1', 'test/e2e/study.test.ts'],
    ]);
  });

  it.each(['units', 'toString', 'test/none.test.ts', 'README.md'])('is refused in one line as %s', (name) => {
    const error = stagesOf(['unit', name], (path) => path === 'README.md');
    expect((error as Error).message).toBe(
      `There is no part ${name}. Parts: types, lint, format, unit, stores, infra, local, web, api, e2e, simulations, dynamodb, or the path of a test file.`,
    );
  });
});

describe('a run', () => {
  it('of everything leaves out nothing but the simulations and the stores on another server', () => {
    const folders = (project: string) => everything.flat(2).some(({ args }) => args.includes(project));
    expect(['unit', 'web', 'site'].every(folders)).toBe(true);
    expect(folders('simulations')).toBe(false);
    expect(folders('dynamodb')).toBe(false);
    for (const step of [...parts.types, ...parts.lint, ...parts.format]) {
      expect(everything.flat(2)).toContain(step);
    }
  });

  it('for every save looks at what changed, or at all of it where nothing tells', () => {
    const tests = (since: string | undefined) => quick(since).flat(2)[0]?.args;
    expect(tests('HEAD~1')).toContain('--changed');
    expect(tests(undefined)).not.toContain('--changed');
  });
});
