import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = join(import.meta.dirname, '../..');
const folder = temporaryFolder(afterAll);

/** Names of the lint rules that a module violates. */
const refused = (source: string): string[] => {
  writeFileSync(
    join(folder, 'tsconfig.json'),
    '{"compilerOptions": {"strict": true, "lib": ["ES2024"], "types": []}}',
  );
  writeFileSync(join(folder, 'module.ts'), source);
  const { stdout, status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/oxlint/bin/oxlint'),
      ...['--config', join(root, '.oxlintrc.json'), '--format', 'json', folder],
    ],
    { encoding: 'utf8' },
  );
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string }[] };
  expect(status, stdout).toBe(diagnostics.length > 0 ? 1 : 0);
  return diagnostics.map(({ code }) => code.replace(/^.*\((.*)\)$/, '$1'));
};

describe('rules about types', () => {
  it('refuse promises that nobody waits for, and cases that are left out', () => {
    const found = refused(`
      const later = async (): Promise<boolean> => true;
      export const chosen = [1].filter(later);
      export const start = async (kind: 'one' | 'other') => {
        later();
        if (later()) await 1;
        switch (kind) {
          case 'one':
            return 1;
        }
      };
    `);
    expect(found.toSorted()).toEqual([
      'await-thenable',
      'no-floating-promises',
      'no-misused-promises',
      'no-misused-promises',
      'switch-exhaustiveness-check',
    ]);
  });

  it('leave alone what is waited for', () => {
    expect(refused('export const answer = async () => await Promise.resolve(1);\nvoid answer();\n')).toEqual(
      [],
    );
  });
});
