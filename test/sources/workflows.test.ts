import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { temporaryFolder } from '../support/temporary-folder.ts';

interface Step {
  readonly uses?: string;
  readonly run?: string;
}
interface Job {
  readonly if?: string;
  readonly needs?: readonly string[];
  readonly uses?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly environment?: string;
  readonly steps?: readonly Step[];
}
interface Workflow {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const cdkCommand = createRequire(import.meta.url).resolve('aws-cdk/bin/cdk');
const folder = join(import.meta.dirname, '..', '..', '.github', 'workflows');
const texts = readdirSync(folder).map((file): [string, string] => [
  file,
  readFileSync(join(folder, file), 'utf8'),
]);
const workflows = new Map(texts.map(([file, text]) => [file, parse(text) as Workflow]));
const jobs = [...workflows].flatMap(([file, { permissions, jobs: all }]) =>
  Object.entries(all).map(([name, job]) => ({
    name: `${file}: ${name}`,
    job,
    rights: job.permissions ?? permissions ?? {},
  })),
);
const commands = ({ steps = [] }: Job): string[] => steps.flatMap(({ run }) => run?.split(/\n|&&/) ?? []);

describe('the workflows', () => {
  it.each(texts)('pin every action of %s by commit, and say which version it is', (_, text) => {
    const used = text.split('\n').filter((line) => /^\s*(?:- )?uses: (?!\.\/)/.test(line));
    expect(used.length).toBeGreaterThan(0);
    for (const line of used) expect(line).toMatch(/uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('give no job more than reading, but the one that deploys', () => {
    const more = jobs.filter(({ rights }) => JSON.stringify(rights) !== '{"contents":"read"}');
    expect(more.map(({ name, rights }) => [name, rights])).toEqual([
      ['deploy.yml: deploy', { contents: 'read', 'id-token': 'write' }],
    ]);
  });

  it('run what packages bring to be run in no job that may deploy', () => {
    for (const { job, rights } of jobs.filter(({ rights: all }) => 'id-token' in all)) {
      const installs = commands(job).filter((command) => /\bnpm (?:ci|i|install|rebuild)\b/.test(command));
      expect(installs.length).toBeGreaterThan(0);
      for (const install of installs) expect(install, JSON.stringify(rights)).toContain('--ignore-scripts');
      expect(
        commands(job).filter((command) => /\bnpm (?:test|start|run dev)\b|\bnpx (?!cdk )/.test(command)),
      ).toEqual([]);
    }
  });

  it('deploy what was built before: a job that may deploy builds nothing', () => {
    const deploying = jobs.filter(({ rights }) => 'id-token' in rights).flatMap(({ job }) => commands(job));
    const cdk = deploying.filter((command) => command.includes('npx cdk'));
    expect(cdk.map((command) => command.split(' ')[2])).toEqual(['diff', 'deploy']);
    for (const command of cdk) expect(command).toContain(' --app cdk.out --build=');
  });

  it('keep CDK from building by an empty build, whatever cdk.json says', () => {
    const project = temporaryFolder(onTestFinished);
    // No stack is there to list, at which CDK may fail: only the build before that counts.
    const run = (...options: string[]): string =>
      spawnSync(process.execPath, [cdkCommand, 'ls', '--app', 'cdk.out', ...options], {
        cwd: project,
        encoding: 'utf8',
      }).stdout;
    mkdirSync(join(project, 'cdk.out'));
    writeFileSync(
      join(project, 'cdk.out', 'manifest.json'),
      JSON.stringify({ version: '36.0.0', artifacts: {} }),
    );
    writeFileSync(join(project, 'cdk.json'), JSON.stringify({ build: 'echo built' }));
    expect(run()).toContain('built');
    expect(run('--build=')).not.toContain('built');
  });

  it('deploy from the protected main branch alone, after every check of the same commit', () => {
    const { check, build, deploy } = workflows.get('deploy.yml')?.jobs ?? {};
    expect(deploy?.needs).toEqual(['check', 'build']);
    expect(deploy?.environment).toBe('production');
    expect(check?.uses).toBe('./.github/workflows/check.yml');
    for (const job of [check, build, deploy]) {
      expect(job?.if).toBe("github.ref == 'refs/heads/main' && github.ref_protected");
    }
  });

  it('ask the registry for known faults among the checks', () => {
    const audits = Object.values(workflows.get('check.yml')?.jobs ?? {}).flatMap(commands);
    expect(audits.filter((command) => command.includes('npm audit')).length).toBeGreaterThanOrEqual(2);
  });
});
