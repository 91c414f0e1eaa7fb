/**
 * `npm test` runs every layer, `npm test -- <part or test file>…` some of it, `npm run check` (`--quick`) what is quick enough
 * for every save, and `.ci/run` (`--with-simulations`) everything: every layer with its sweeps, the simulations at full size,
 * and the stores on DynamoDB Local. Each closes with `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { listLeftBehind } from './left-behind.ts';
import { everything, quick, type Stage, stagesOf, usual } from './parts.ts';
import { runStages } from './run-step.ts';

/** The commit before the last, so that a change is checked before and after it is committed; none in a clone without history. */
const lastCommit = (): string | undefined => {
  const { status } = spawnSync('git', ['rev-parse', '--verify', '--quiet', 'HEAD~1'], { stdio: 'ignore' });
  return status === 0 ? 'HEAD~1' : undefined;
};

const readStages = (): readonly Stage[] | Error => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { quick: { type: 'boolean' }, 'with-simulations': { type: 'boolean' } },
    });
    if (positionals.length > 0) return stagesOf(positionals, existsSync);
    if (values.quick) return quick(lastCommit());
    return values['with-simulations'] ? everything : usual;
  } catch (error) {
    return error as Error;
  }
};

const stages = readStages();
if (stages instanceof Error) {
  process.stderr.write(`${stages.message}\n`);
  process.exitCode = 1;
} else {
  const begin = Date.now();
  const { passed, failed, failures } = await runStages(stages);
  // Only the whole run: beside a shorter one, somebody may be writing.
  const left = stages === everything ? listLeftBehind('.', begin) : [];
  for (const file of left) process.stdout.write(`\nFAILED The run left ${file} in the checkout\n`);
  for (const failure of failures) process.stdout.write(`\nFAILED ${failure}\n`);
  process.stdout.write(`\n${passed} passed, ${failed + left.length} failed\n`);
  process.exitCode = failed + left.length === 0 ? 0 : 1;
}
