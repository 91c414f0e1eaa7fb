import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pascalCase } from '#infra/constructs/names.ts';
import { type Secret, secrets } from '#lambdas/resources/secrets.ts';
import { type Table, tables } from '#lambdas/resources/tables.ts';
import {
  awsProblems,
  commandsOfVersion2,
  parseAwsCommand,
  readRecordedCommands,
} from '../support/aws-commands.ts';
import { type Command, commandsIn, runbookCommands } from '../support/runbook-commands.ts';
import { ofType, synthesize } from '../support/template.ts';

const root = join(import.meta.dirname, '..', '..');
const commands = runbookCommands();
const recorded = readRecordedCommands();

const { resources } = await synthesize();

/** Programs that the runbooks may call, and shell functions that README.md defines. */
const programs = [
  ...['aws', 'npm', 'npx', 'node', 'physical', 'log'],
  // Available on every Linux machine, plus jq, which README.md requires.
  ...['curl', 'cut', 'date', 'grep', 'head', 'jq', 'openssl', 'printf', 'sed', 'sort', 'uniq', 'zcat'],
];
const cdkCommands: Readonly<Record<string, readonly string[]>> = {
  bootstrap: [],
  deploy: ['--all', '--app'],
  destroy: ['--all'],
  diff: ['--all'],
  ls: [],
};

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** Source of one of our commands: its file and the files of its folder. */
const readSource = (script: string): string => {
  const [, file = ''] = /node (?:--\S+ )*(bin\/[\w-]+\.ts)/.exec(scripts[script] ?? '') ?? [];
  const folder = join(root, file.replace(/\.ts$/, ''));
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  const parts = entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name));
  return [join(root, file), ...parts].map((path) => readFileSync(path, 'utf8')).join('\n');
};

const npmProblems = ([, ...rest]: readonly string[]): string[] => {
  const [verb, script = ''] = rest;
  if (verb === 'ci' || verb === 'start') return [];
  if (verb === 'test') {
    const files = rest.filter((word) => word.startsWith('test/'));
    return files.filter((file) => !existsSync(join(root, file))).map((file) => `there is no ${file}`);
  }
  if (verb !== 'run' || scripts[script] === undefined) return [`npm ${rest.join(' ')}: no such script`];
  const source = readSource(script);
  const given = rest.includes('--') ? rest.slice(rest.indexOf('--') + 1) : [];
  const [command = ''] = given;
  // The command with its arguments, as in its usage text.
  const isCommand = new RegExp(`^ *(?:usage: )?(?:npm run ${script} -- )?${command} [<[]`, 'mi').test(source);
  const takesCommands = script === 'content' || script === 'access';
  const known = !takesCommands || given.length === 0 || isCommand;
  return [
    ...(known ? [] : [`npm run ${script} has no command ${command}`]),
    ...given
      .filter((word) => word.startsWith('--') && !source.includes(word))
      .map((option) => `npm run ${script} has no option ${option}`),
  ];
};

const cdkProblems = ([, program, command = '', ...rest]: readonly string[]): string[] => {
  if (program !== 'cdk') return [`npx ${program} is not installed here`];
  if (command === '') return [];
  const options = cdkCommands[command];
  if (!options) return [`cdk ${command} is not among the commands of the pages`];
  // The app has several stacks, and CDK refuses to choose among them.
  const choosesStacks = rest.includes('--all') || rest.some((word) => !word.startsWith('-'));
  return [
    ...rest.filter((word) => word.startsWith('--') && !options.includes(word)),
    ...(options.includes('--all') && command !== 'diff' && !choosesStacks
      ? [`cdk ${command} needs --all`]
      : []),
  ];
};

const findProblems = (command: Command): string[] => {
  const [program = '', argument = ''] = command.words;
  if (program === 'aws') return awsProblems(command, recorded);
  if (program === 'npm') return npmProblems(command.words);
  if (program === 'npx') return cdkProblems(command.words);
  if (program === 'physical' || program === 'log') {
    const isPlaceholder = /^[<$]/.test(argument);
    return isPlaceholder || resources[argument] ? [] : [`the stack has no ${argument}`];
  }
  return programs.includes(program) ? [] : [`${program} is not a program that operators have`];
};

describe('the runbook of a restored table', () => {
  it('lists every table whose rows expire, by the attribute that says when', () => {
    const page = readFileSync(join(root, 'docs', 'runbooks', 'restore.md'), 'utf8');
    const listed = Array.from(page.matchAll(/^ {3}- `(\w+)`: (.+)$/gm), ([, attribute, names = '']) => [
      attribute,
      Array.from(names.matchAll(/`(\w+)`/g), ([, name]) => name),
    ]);
    const expiring = Object.entries<Table>(tables).filter(([, { expiry }]) => expiry !== undefined);
    const byAttribute = Map.groupBy(expiring, ([, { expiry }]) => expiry);
    expect(new Map(listed as [string, string[]][])).toEqual(
      new Map([...byAttribute].map(([attribute, found]) => [attribute, found.map(([name]) => name)])),
    );
  });
});

describe('the runbook of a lost region', () => {
  it('says what becomes of every secret that has a replica', () => {
    const page = readFileSync(join(root, 'docs', 'runbooks', 'restore.md'), 'utf8');
    const [, section = ''] = page.split('\n## A region\n');
    const replicated = Object.entries<Secret>(secrets).filter(([, { outlivesStack }]) => outlivesStack);
    expect(replicated.length).toBeGreaterThan(0);
    for (const [name] of replicated) expect(section).toContain(`\`${pascalCase(name)}Secret\``);
  });
});

describe('the runbook of deploying', () => {
  it('gives the role of CI the policy by which content is published, which changes with the stack', () => {
    const attached = commands.filter(
      ({ words, where }) => words[0] === 'physical' && where.startsWith('deploy.md'),
    );
    const policies = attached.flatMap(({ words: [, id = ''] }) => resources[id] ?? []);
    const ofContent = policies.filter(({ Type }) => Type === 'AWS::IAM::ManagedPolicy');
    expect(ofContent.map(({ Properties }) => Properties.Roles)).toEqual([[{ Ref: 'ContentRole' }]]);
  });

  it('names every secret that a removed stack leaves behind', () => {
    const page = readFileSync(join(root, 'docs', 'runbooks', 'deploy.md'), 'utf8');
    const [, section = ''] = page.split('\n## Removing a stack\n');
    const named = Array.from(section.split('\n## ')[0]?.matchAll(/`(\w+Secret)`/g) ?? [], ([, id]) => id);
    const kept = ofType(resources, 'AWS::SecretsManager::Secret').filter(
      ([, { DeletionPolicy }]) => DeletionPolicy === 'Retain',
    );
    expect(named.sort()).toEqual(kept.map(([id]) => id).sort());
  });
});

describe('a command of the runbooks', () => {
  it.each(commands.map((command) => [command.where, command] as const))('is right: %s', (_where, command) => {
    expect(findProblems(command)).toEqual([]);
  });

  it('is found wherever it stands', () => {
    const called = new Set(commands.flatMap((command) => parseAwsCommand(command)?.name ?? []));
    const known = { ...recorded.commands, ...commandsOfVersion2 };
    expect([...called].sort()).toEqual(Object.keys(known).sort());
    const page = [
      '1. Do it:',
      '',
      '   ```sh',
      '   A=$(aws sqs list-queues --query \'x | y\') && aws s3api head-object --bucket "$(physical MediaBucket)" \\',
      '     --key a # not: aws ec2',
      '   ```',
      '   Then `aws iam list-roles` and `X=1 npx cdk diff`.',
    ].join('\n');
    expect(commandsIn(page, 'page').map(({ words }) => words.join(' '))).toEqual([
      'aws sqs list-queues --query x | y',
      'physical MediaBucket',
      'aws s3api head-object --bucket $(physical MediaBucket) --key a',
      'aws iam list-roles',
      'npx cdk diff',
    ]);
  });

  it.each([
    ['aws dynamodb update-table --tabel-name x', 'aws dynamodb update-table has no option --tabel-name'],
    ['aws dynamodb update-tables --table-name x', 'aws dynamodb update-tables is not recorded'],
    ['aws sqs delete-message --queue-url x', 'aws sqs delete-message needs --receipt-handle'],
    ['npm run restore', 'npm run restore: no such script'],
    ['npm run content -- aply content', 'npm run content has no command aply'],
    ['npm run content -- apply content --purge', 'npm run content has no option --purge'],
    ['npx cdk deploi', 'cdk deploi is not among'],
    ['NORTHLIGHT_GRADUAL_DEPLOY=false npx cdk deploy', 'cdk deploy needs --all'],
    ['aws sqs purge-queue --queue-url "$(physical MailDeadQueue)"', 'the stack has no MailDeadQueue'],
  ])('is found wrong: %s', (script, problem) => {
    const found = commandsIn(`\`\`\`sh\n${script}\n\`\`\`\n`, 'page').flatMap(findProblems);
    expect(found.join('\n')).toContain(problem);
  });
});
