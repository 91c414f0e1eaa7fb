import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from './runbook-commands.ts';

interface Recorded {
  /** The recorded client, with its version. */
  readonly client: string;
  readonly commands: Readonly<
    Record<string, { readonly options: readonly string[]; readonly required: readonly string[] }>
  >;
}

/** Options that only version 2 of the client lists; the runbooks require version 2. */
const optionsOfVersion2 = ['--cli-binary-format', '--no-cli-pager'];

/** Commands that only version 2 has, from its reference. */
export const commandsOfVersion2: Recorded['commands'] = {
  'logs tail': { options: ['--since', '--follow', '--format', '--filter-pattern'], required: [] },
};

export interface AwsCommand {
  /** Such as `dynamodb update-table`. */
  readonly name: string;
  readonly options: readonly string[];
}

/** The name and options of a call of `aws`; undefined for another program. */
export const parseAwsCommand = ({ words }: Command): AwsCommand | undefined => {
  const [program, ...rest] = words;
  if (program !== 'aws') return undefined;
  // Options of `aws` itself may come before the service.
  const first = rest.findIndex((word) => !word.startsWith('--'));
  const deep = rest[first + 1] === 'wait' ? 3 : 2;
  return {
    name: rest.slice(first, first + deep).join(' '),
    options: rest.filter((word) => /^--[a-z]/.test(word)).map((word) => word.split('=')[0] ?? word),
  };
};

export const readRecordedCommands = (): Recorded =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'aws-commands.json'), 'utf8')) as Recorded;

/** The complaints that the client would have about a command, one per line. */
export const awsProblems = (command: Command, { commands }: Recorded): string[] => {
  const called = parseAwsCommand(command);
  if (!called) return [];
  const known = commands[called.name] ?? commandsOfVersion2[called.name];
  if (!known) {
    return [`aws ${called.name} is not recorded: run node test/support/record-aws-commands.ts`];
  }
  return [
    ...called.options
      .filter((option) => !known.options.includes(option) && !optionsOfVersion2.includes(option))
      .map((option) => `aws ${called.name} has no option ${option}`),
    ...known.required
      .filter((option) => !called.options.includes(option))
      // A switch is on or off: `--x` or `--no-x`.
      .filter((option) => !called.options.includes(option.replace('--', '--no-')))
      .map((option) => `aws ${called.name} needs ${option}`),
  ];
};
