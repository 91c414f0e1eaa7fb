/**
 * Records what the installed AWS command line takes for each command of the runbooks: `node test/support/record-aws-commands.ts`.
 * Needed when a runbook gets a command that it had not; the tests themselves need no client.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandsOfVersion2, parseAwsCommand } from './aws-commands.ts';
import { runbookCommands } from './runbook-commands.ts';

const aws = (...args: string[]): string =>
  execFileSync('aws', args, { encoding: 'utf8', env: { ...process.env, AWS_PAGER: '', MANPAGER: 'cat' } });

/** A letter that is typed over, which makes it bold on a printer. */
const typedOver = new RegExp(`.${String.fromCharCode(8)}`, 'g');

/** The synopsis of the help page, without the backspaces that make it bold. */
const readSynopsis = (name: string): string => {
  const page = aws(...name.split(' '), 'help').replaceAll(typedOver, '');
  return /\nSYNOPSIS\n([\s\S]*?)\n[A-Z]/.exec(page)?.[1] ?? '';
};

const recorded: Record<string, { options: string[]; required: string[] }> = {};
const names = new Set(runbookCommands().flatMap((command) => parseAwsCommand(command)?.name ?? []));
for (const name of [...names].filter((each) => !(each in commandsOfVersion2)).sort()) {
  const synopsis = readSynopsis(name);
  const options = [...synopsis.matchAll(/--[a-z0-9-]+/g)].map(([option]) => option);
  const optional = new Set(
    [...synopsis.matchAll(/\[[^\]]*\]/g)].flatMap(([each]) => each.match(/--[a-z0-9-]+/g) ?? []),
  );
  if (options.length === 0) throw new Error(`aws ${name} help names no option`);
  recorded[name] = {
    options: [...new Set(options)],
    required: options.filter((option) => !optional.has(option)),
  };
}
const client = aws('--version').split(' ')[0];
const lines = Object.entries(recorded).map(
  ([name, entry]) => `${JSON.stringify(name)}: ${JSON.stringify(entry)}`,
);
writeFileSync(
  join(import.meta.dirname, 'aws-commands.json'),
  `{"client": ${JSON.stringify(client)}, "commands": {\n${lines.join(',\n')}\n}}\n`,
);
