import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  type BudgetChunk,
  entryBudget,
  findBudgetProblems,
  weighChunks,
} from '../../../web/build/entry-budget.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const chunk = (fileName: string, fields: Partial<BudgetChunk> = {}): BudgetChunk => ({
  fileName,
  isEntry: false,
  facadeModuleId: null,
  imports: [],
  moduleIds: [],
  code: '',
  ...fields,
});
const entry = (fields: Partial<BudgetChunk> = {}) => chunk('index.js', { isEntry: true, ...fields });

const noise = Array.from({ length: 4_000 }, () => Math.random().toString(36)).join('');

describe('entry budget of the web build', () => {
  it('accepts an identity SDK that only an action brings in', () => {
    const sdk = chunk('sdk.js', { moduleIds: ['/x/node_modules/@auth0/auth0-spa-js/a.js'] });
    expect(findBudgetProblems([entry(), sdk])).toEqual([]);
  });

  it.each([
    ['the identity SDK', '\0@auth0/auth0-spa-js'],
    ['Mantine', '/x/node_modules/@mantine/core/esm/core/MantineProvider/MantineProvider.mjs'],
    ['a player', '/x/src/features/player/media/a.ts'],
    ['a player', '/x/web/src/features/player/PlayerPage.tsx'],
    ['the dashboard', '/x/web/src/features/dashboard/DashboardPage.tsx'],
    ['the validator of the contract', '/x/node_modules/zod/v4/mini/index.js'],
  ])('refuses %s that the entry reaches through another chunk', (name, id) => {
    const shared = chunk('shared.js', { moduleIds: [id] });
    expect(findBudgetProblems([entry({ imports: ['shared.js'] }), shared])).toEqual([
      expect.stringContaining(name),
    ]);
  });

  it.each([
    ['the entry', entry({ imports: ['hls.js'] })],
    [
      'a public page',
      chunk('home.js', { facadeModuleId: '/x/features/home/HomePage.tsx', imports: ['hls.js'] }),
    ],
    [
      'the page of the player',
      chunk('player.js', { facadeModuleId: '/x/features/player/PlayerPage.tsx', imports: ['hls.js'] }),
    ],
  ])('refuses %s that brings in the engine of streams before a stream asks for it', (_name, page) => {
    const engine = chunk('hls.js', { moduleIds: ['\0hls.js'] });
    expect(findBudgetProblems([entry(), page, engine])).toContainEqual(
      expect.stringContaining('brings in the engine of streams'),
    );
  });

  it('keeps the engine of streams within its bytes', () => {
    const engine = chunk('hls.js', { moduleIds: ['\0hls.js'], code: noise });
    expect(findBudgetProblems([entry(), engine], budgets)).toEqual([
      expect.stringMatching(/the engine of streams weighs \d+ bytes/),
    ]);
    expect(findBudgetProblems([entry(), { ...engine, code: 'small' }], budgets)).toEqual([]);
  });

  it('refuses a public page that brings in the player', () => {
    const home = chunk('home.js', {
      facadeModuleId: '/x/web/src/features/home/HomePage.tsx',
      moduleIds: ['/x/src/features/player/media/a.ts'],
    });
    expect(findBudgetProblems([entry(), home])).toHaveLength(1);
  });

  it('accepts the style sheets of Mantine, which the theme is made of', () => {
    const moduleIds = ['/x/node_modules/@mantine/core/styles/baseline.layer.css'];
    expect(findBudgetProblems([entry({ moduleIds })])).toEqual([]);
  });

  const learnerPage = (name: string, fields: Partial<BudgetChunk> = {}) =>
    chunk(`${name}.js`, { facadeModuleId: `/x/web/src/features/dashboard/${name}.tsx`, ...fields });
  const budgets = { entry: 1_000, learnerPage: 1_000, streamEngine: 1_000 };

  it('weighs the entry with everything that loads before it', () => {
    const heavy = chunk('vendor.js', { code: noise });
    expect(findBudgetProblems([entry({ imports: ['vendor.js'] }), heavy], budgets)).toEqual([
      expect.stringMatching(/the entry weighs \d+ bytes/),
    ]);
  });

  it('weighs a page of learners with the entry and the shell, each file once', () => {
    const shell = chunk('shell.js', {
      facadeModuleId: '/x/web/src/app/learner/LearnerShell.tsx',
      imports: ['index.js'],
      code: 'shell',
    });
    const page = learnerPage('DashboardPage', { imports: ['index.js', 'shell.js'], code: 'page' });
    const all = [entry({ code: 'entry' }), shell, page];
    const bytes = all.reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0);
    expect(weighChunks(all).get('DashboardPage')).toBe(bytes);
  });

  it('refuses a page of learners that outgrows its budget', () => {
    expect(findBudgetProblems([entry(), learnerPage('DashboardPage', { code: noise })], budgets)).toEqual([
      expect.stringMatching(/DashboardPage weighs \d+ bytes/),
    ]);
  });

  it('weighs the file on disk, to which the build adds more after the bundle is generated', async () => {
    const dir = temporaryFolder(onTestFinished);
    writeFileSync(join(dir, 'index.js'), noise);
    const bundle = { 'index.js': { type: 'chunk', ...entry() } };
    const weigh = entryBudget(budgets).writeBundle as unknown as (options: object, bundle: object) => void;
    const error = vi.fn();
    weigh.call({ error }, { dir }, bundle);
    expect(error).toHaveBeenCalledWith(expect.stringContaining('the entry weighs'));
  });

  it('refuses a build without an entry, which would pass unseen', () => {
    expect(findBudgetProblems([])).toHaveLength(1);
  });
});
