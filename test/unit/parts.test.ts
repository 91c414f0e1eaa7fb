import { describe, expect, it } from 'vitest';
import { everything, parts, quick, type Stage, stagesOf, usual } from '#bin/setup/parts.ts';

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
      ['--project', 'sweeps', '--retry=1', 'test/e2e/study.test.ts'],
    ]);
  });

  it.each(['units', 'toString', 'test/none.test.ts', 'README.md'])('is refused in one line as %s', (name) => {
    const error = stagesOf(['unit', name], (path) => path === 'README.md');
    expect((error as Error).message).toBe(
      `There is no part ${name}. Parts: types, lint, format, unit, stores, infra, sources, local, web, api, e2e, simulations, dynamodb, or the path of a test file.`,
    );
  });
});

describe('a run', () => {
  const projectsOf = (stages: readonly Stage[]) =>
    stages.flat(2).flatMap(({ args }) => args.filter((_, index) => args[index - 1] === '--project'));

  it('leaves out nothing but the sweeps, the simulations and the stores on another server', () => {
    expect(projectsOf(usual)).toEqual(['unit', 'web', 'site']);
    expect(projectsOf(everything)).toEqual(['unit', 'web', 'sweeps', 'simulations', 'dynamodb']);
    for (const stages of [usual, everything]) {
      const steps = stages.flat(2);
      for (const step of [...parts.types, ...parts.lint, ...parts.format]) expect(steps).toContain(step);
    }
  });

  it('of a part or a file of the site goes through its sweeps too', () => {
    expect([...parts.api, ...parts.e2e].map(({ args }) => args[1])).toEqual(['sweeps', 'sweeps']);
  });

  it('for every save looks at what changed, or at all of it where nothing tells', () => {
    const tests = (since: string | undefined) => quick(since).flat(2)[0]?.args;
    expect(tests('HEAD~1')).toContain('--changed');
    expect(tests(undefined)).not.toContain('--changed');
  });

  it('for every save reads the sources, which no import of a test reaches', () => {
    for (const since of ['HEAD~1', undefined]) expect(quick(since).flat(2)).toContain(parts.sources[0]);
  });
});
