import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundleFolder } from '#infra/bundle.ts';
import { type FunctionName, functionNames } from '#infra/functions.ts';
import { listNeeds } from '#infra/needs.ts';
import { type Needs, variables, withServices } from '#lambdas/resources/needs.ts';
import {
  list,
  listStatements,
  ofType,
  readEnvironment,
  type Statement,
  synthesize,
} from '../support/template.ts';

/** Variables of every function, and values that are undefined without a model or a rotated key. */
const everywhere = ['SERVICE_NAME'];
const absent = ['CHAT_MODEL_ID', 'BADGE_OTHER_KEYS', 'BADGE_PROOF_OTHER_KEYS'];

const { resources } = await synthesize();

const keysOf = <T extends object>(object: T = {} as T): (keyof T & string)[] =>
  Object.keys(object) as (keyof T & string)[];

/** Environment variables of a function with these needs. */
const listVariables = (needs: Needs): string[] => [
  ...keysOf(needs.tables).map(variables.tables),
  ...keysOf(needs.buckets).map(variables.buckets),
  ...(needs.queues ?? []).map(variables.queues),
  ...(needs.functions ?? []).map(variables.functions),
  ...withServices(needs).flatMap((part) => [
    ...keysOf(part.secrets).map(variables.secrets),
    ...(part.values ?? []).map(variables.values),
  ]),
];

const logicalId = (name: string, kind: string): string =>
  `${name.charAt(0).toUpperCase()}${name.slice(1)}${kind}`;

/** Permissions of a function with these needs, as `action resource`. */
const listPermissions = (needs: Needs): string[] => [
  ...keysOf(needs.tables).flatMap((name) => {
    const { actions = [], indexes = [], lookups = [] } = needs.tables?.[name] ?? {};
    const table = logicalId(name, 'Table');
    return [
      ...actions.map((action) => `dynamodb:${action} ${table}`),
      ...indexes.map((index) => `dynamodb:Query ${table}/index/${index}`),
      ...lookups.map((index) => `dynamodb:PartiQLSelect ${table}/index/${index}`),
    ];
  }),
  ...keysOf(needs.buckets).flatMap((name) =>
    (needs.buckets?.[name] ?? []).flatMap(({ prefix, actions }) =>
      actions.map((action) => `s3:${action} ${logicalId(name, 'Bucket')}/${prefix}*`),
    ),
  ),
  ...(needs.queues ?? []).map((name) => `sqs:SendMessage ${logicalId(name, 'Queue')}`),
  ...(needs.functions ?? []).map((name) => `lambda:InvokeFunction ${logicalId(name, 'Function')}:live`),
  ...withServices(needs).flatMap(({ secrets }) =>
    keysOf(secrets).flatMap((name) =>
      (secrets?.[name] ?? []).map((action) => `secretsmanager:${action} ${logicalId(name, 'Secret')}`),
    ),
  ),
];

interface Reference {
  readonly 'Fn::GetAtt'?: readonly [id: string, attribute: string];
  readonly Ref?: string;
}

/** Resource in a statement: its logical id, and the suffix of its ARN. */
const resourceName = (resource: unknown): string => {
  const { 'Fn::Join': joined } = resource as { 'Fn::Join'?: [string, [Reference, string]] };
  const [{ 'Fn::GetAtt': attribute, Ref }, rest] = joined?.[1] ?? [resource as Reference, ''];
  return `${attribute?.[0] ?? Ref}${rest}`;
};

/** Permissions that no declaration contains: for its log, its source queue or stream, its dead-letter queue, and AWS services. */
const isOfItsTrigger = (permission: string): boolean =>
  /^(?:logs|ses|bedrock):|^dynamodb:(?:DescribeStream|GetRecords|GetShardIterator|ListStreams) |^sqs:(?!SendMessage )|DeadLetterQueue$/.test(
    permission,
  );

const granted = (statements: readonly Statement[]): string[] =>
  statements
    .flatMap(({ Action, Resource: target }) =>
      list(Action).flatMap((action) => list(target).map((each) => `${action} ${resourceName(each)}`)),
    )
    .filter((permission) => !isOfItsTrigger(permission));

describe('a declaration beside a function', () => {
  it.each(functionNames)('of %s is what the stack names to it, and nothing else', (name) => {
    const declared = listNeeds(name).flatMap(listVariables);
    const expected = [...everywhere, ...declared].filter((variable) => !absent.includes(variable));
    expect(keysOf(readEnvironment(resources, name)).sort()).toEqual([...new Set(expected)].sort());
  });

  it.each(functionNames)('of %s is what the stack permits it, and nothing else', (name) => {
    // Its secrets come with the key resources: see the tests of signing keys.
    if (name === 'signing-key') return;
    const declared = listNeeds(name).flatMap(listPermissions);
    // CDK merges statements, and may say a permission twice.
    expect([...new Set(granted(listStatements(resources, name)))].sort()).toEqual(
      [...new Set(declared)].sort(),
    );
  });
});

interface BundleCode {
  readonly lines: readonly string[];
  readonly map: SourceMap;
}

const bundleCode = (name: FunctionName): BundleCode => {
  const file = join(bundleFolder(name), 'index.mjs');
  return {
    lines: readFileSync(file, 'utf8').split('\n'),
    map: new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8'))),
  };
};
const bundles = new Map<FunctionName, BundleCode>();

/** Source files of a bundle that contain a text, once per occurrence. */
const sourcesWith = (name: FunctionName, text: string): string[] => {
  const { lines, map } = bundles.get(name) ?? bundleCode(name);
  bundles.set(name, { lines, map });
  return lines.flatMap((line, row) => {
    const sources: string[] = [];
    for (let at = line.indexOf(text); at >= 0; at = line.indexOf(text, at + 1)) {
      const entry = map.findEntry(row, at);
      // The map has no sources for code of packages.
      sources.push(('originalSource' in entry && entry.originalSource) || '');
    }
    return sources;
  });
};

/** Whether the code of a function contains a text outside its declaration. */
const says = (name: FunctionName, text: string): boolean =>
  sourcesWith(name, `"${text}"`).some((source) => !source.endsWith('/needs.ts'));

describe('permissions', () => {
  it.each(functionNames)('%s may do named things to named resources only', (name) => {
    const statements = listStatements(resources, name);
    expect(statements.length).toBeGreaterThan(0);
    for (const { Action, Resource: target, Effect } of statements) {
      expect(Effect).toBe('Allow');
      expect(list(Action).filter((action) => action.includes('*'))).toEqual([]);
      expect(list(target).filter((each) => typeof each === 'string')).toEqual([]);
    }
  });

  // The mail ledger is bundled as a whole, although mail-feedback uses only a part of it.
  const exact = functionNames.filter((name) => name !== 'mail-feedback');
  it.each(exact)('%s may do to tables exactly what its bundle does', (name) => {
    const calls = (operation: string): boolean => says(name, operation);
    const allowed = listStatements(resources, name)
      .flatMap(({ Action }) => list(Action))
      .filter((action) => action.startsWith('dynamodb:'))
      .map((action) => action.replace('dynamodb:', ''));
    // Every bundle with the document client contains Query and Scan, in its paginators.
    const single = ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'];
    expect(single.filter((operation) => calls(operation) && !allowed.includes(operation))).toEqual([]);
    // Parts of a transaction need the permissions of single writes, but the code does not name them.
    const named = allowed.filter((action) => single.includes(action) && !calls('TransactWriteItems'));
    // The guard of erasures asks in a batch of reads, where a group makes one.
    const idle = named.filter((action) => !calls(action) && action !== 'BatchGetItem');
    expect(idle).toEqual([]);
  });

  it.each(functionNames)('%s may query exactly the indexes that its bundle names', (name) => {
    const indexes = ofType(resources, 'AWS::DynamoDB::GlobalTable').flatMap(([, { Properties }]) =>
      ((Properties.GlobalSecondaryIndexes ?? []) as { IndexName: string }[]).map(
        ({ IndexName }) => IndexName,
      ),
    );
    const named = [...new Set(indexes)].filter((index) => says(name, index));
    const permitted = listStatements(resources, name).flatMap(({ Resource: target }) =>
      [...JSON.stringify(target).matchAll(/\/index\/(\w+)/g)].map(([, index]) => index),
    );
    expect([...new Set(permitted)].sort()).toEqual(named.sort());
  });

  it('certificates may store and remove files under their own prefix alone, and read the one page of the site', () => {
    const storage = listStatements(resources, 'certificates').filter(({ Action }) =>
      list(Action).some((action) => action.startsWith('s3:')),
    );
    const targets = storage.map(({ Action, Resource: target }) => [
      list(Action),
      (target as { 'Fn::Join': [string, [unknown, string]] })['Fn::Join'][1][1],
    ]);
    expect(targets).toEqual([
      [['s3:DeleteObject', 's3:GetObject', 's3:PutObject'], '/media/certificates/*'],
      [['s3:GetObject'], '/app.html*'],
    ]);
  });

  it('may touch files of learners only: the user group, in the folders of pictures, certificates and reviews', () => {
    const onFiles = functionNames.flatMap((name) =>
      listStatements(resources, name)
        .filter(({ Action }) => list(Action).some((action) => action.startsWith('s3:')))
        .map(({ Action, Resource: target }) => [name, list(Action), JSON.stringify(target)] as const),
    );
    const ofUser = onFiles.filter(([name]) => name === 'user');
    expect(ofUser.map(([, actions]) => actions)).toEqual([
      ['s3:DeleteObject', 's3:PutObject'],
      ['s3:DeleteObject', 's3:GetObject'],
    ]);
    const prefixes = ofUser.map(([, , target]) =>
      [...target.matchAll(/"\/([\w/]+)\*"/g)].map(([, prefix]) => prefix),
    );
    expect(prefixes).toEqual([['pictures/'], ['media/certificates/', 'media/reviews/']]);
    const ofStudy = onFiles.filter(([name]) => name === 'study');
    expect(ofStudy.map(([, actions, target]) => [actions, target.includes('/media/reviews/*')])).toEqual([
      [['s3:PutObject'], true],
    ]);
  });

  it('never may scan a table', () => {
    expect(
      functionNames.flatMap((name) => listStatements(resources, name).flatMap(({ Action }) => list(Action))),
    ).not.toContain('dynamodb:Scan');
  });

  it('may look up keys of an index by statements, and never read all of it', () => {
    const selecting = functionNames.flatMap((name) =>
      listStatements(resources, name).filter(({ Action }) => list(Action).includes('dynamodb:PartiQLSelect')),
    );
    expect(selecting.map(({ Condition }) => Condition)).toEqual([
      { BoolIfExists: { 'dynamodb:FullTableScan': 'false' } },
    ]);
  });

  // The function that creates keys gets its parameters from its resources and reads no environment.
  it.each(functionNames.filter((name) => name !== 'signing-key'))(
    '%s reads its environment through its declaration alone',
    (name) => {
      const readers = sourcesWith(name, 'process.env').filter((source) => source.includes('/lambdas/'));
      expect(readers.map((source) => source.replace(/^.*\/lambdas\//, ''))).toEqual([
        'platform/env.ts',
        'platform/logger.ts',
        'platform/logger.ts',
      ]);
    },
  );
});
