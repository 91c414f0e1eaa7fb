import { describe, expect, it } from 'vitest';
import { type BudgetChunk, entryProblems } from '../../../web/build/entry-budget.ts';

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

describe('entry budget of the web build', () => {
  it('accepts an identity SDK that only an action brings in', () => {
    const sdk = chunk('sdk.js', { moduleIds: ['/x/node_modules/@auth0/auth0-spa-js/a.js'] });
    expect(entryProblems([entry(), sdk])).toEqual([]);
  });

  it.each([
    ['the identity SDK', '/x/node_modules/@auth0/auth0-react/a.js'],
    ['a player', '/x/node_modules/media-chrome/a.js'],
    ['a player', '/x/web/src/features/player/PlayerPage.tsx'],
    ['the dashboard', '/x/web/src/features/dashboard/DashboardPage.tsx'],
    ['the validator of the contract', '/x/node_modules/zod/v4/mini/index.js'],
  ])('refuses %s that the entry reaches through another chunk', (name, id) => {
    const shared = chunk('shared.js', { moduleIds: [id] });
    expect(entryProblems([entry({ imports: ['shared.js'] }), shared])).toEqual([
      expect.stringContaining(name),
    ]);
  });

  it('refuses a public page that brings in the player', () => {
    const home = chunk('home.js', {
      facadeModuleId: '/x/web/src/features/home/HomePage.tsx',
      moduleIds: ['/x/node_modules/media-chrome/a.js'],
    });
    expect(entryProblems([entry(), home])).toHaveLength(1);
  });

  it('weighs the entry with everything that loads before it', () => {
    const noise = Array.from({ length: 4_000 }, () => Math.random().toString(36)).join('');
    const heavy = chunk('vendor.js', { code: noise });
    expect(entryProblems([entry({ imports: ['vendor.js'] }), heavy], 1_000)).toEqual([
      expect.stringMatching(/weighs \d+ bytes/),
    ]);
  });

  it('refuses a build without an entry, which would pass unseen', () => {
    expect(entryProblems([])).toHaveLength(1);
  });
});
