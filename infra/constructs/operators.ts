import { Duration, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { publishedFolders, sitemapKey, sitemapPartKey } from '../../lambdas/pages/static-pages.ts';
import type { TableAction } from '../../lambdas/resources/needs.ts';
import type { IndexName, TableName } from '../../lambdas/resources/tables.ts';
import { pinLogicalId } from './names.ts';
import type { Tables } from './tables.ts';

interface OperatorsProps {
  readonly tables: Tables;
  readonly media: s3.IBucket;
  readonly site: s3.IBucket;
}

/** Table access of a command: actions on items, and indexes that it queries. */
type TableUse<T extends TableName> = readonly [
  actions: readonly TableAction[],
  indexes?: readonly IndexName<T>[],
];
type TableUses = { readonly [T in TableName]?: TableUse<T> };

/** `npm run content`: publishes courses, reads their learners, and marks subscriptions for rescheduling. */
const contentTables: TableUses = {
  catalog: [['GetItem', 'BatchGetItem', 'BatchWriteItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem']],
  learning: [['BatchGetItem', 'Query'], ['byCourse']],
  subscriptions: [['BatchGetItem', 'UpdateItem'], ['byCourse']],
  payments: [['GetItem'], ['byCourse']],
};

/** `npm run access` and `npm run teams`: explain what a learner can open, and change grants, certificates and seats for others. */
const accessTables: TableUses = {
  catalog: [['BatchGetItem']],
  learning: [['GetItem', 'BatchGetItem', 'Query', 'UpdateItem'], ['byReview']],
  subscriptions: [['BatchGetItem'], ['byEmail']],
  profiles: [['BatchGetItem'], ['byEmail']],
  payments: [
    ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    ['byLearner', 'byReceipt'],
  ],
  // Facts that it makes are told like any other.
  webhooks: [['PutItem']],
};

/** `npm run webhooks`: endpoints and what was sent to them. */
const webhookTables: TableUses = {
  webhooks: [['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem']],
};

/** Long enough to upload a course, short enough for a forgotten terminal. */
const longestSession = Duration.hours(2);

/**
 * Roles for the commands that people run against the deployed site, so that publishing a course or helping a learner needs no
 * administrator rights. Each role trusts the account, whose IAM policies decide who may assume it.
 */
export class Operators extends Construct {
  readonly content: iam.Role;
  readonly access: iam.Role;
  readonly webhooks: iam.Role;

  constructor(scope: Construct, id: string, { tables, media, site }: OperatorsProps) {
    super(scope, id);
    const objects = (bucket: s3.IBucket, actions: readonly string[], keys: readonly string[]) =>
      new iam.PolicyStatement({
        actions: actions.map((action) => `s3:${action}`),
        resources: keys.map((key) => bucket.arnForObjects(key)),
      });
    this.content = this.role('ContentRole', 'Publishes courses', [
      ...tableStatements(tables, contentTables),
      objects(
        media,
        ['GetObject', 'PutObject', 'DeleteObject', 'AbortMultipartUpload'],
        [
          'media/courses/*',
          'media/files/*',
          'articles/*',
          'exercises/*',
          'exercise-keys/*',
          'captions/*',
          'covers/*',
        ],
      ),
      objects(
        site,
        ['GetObject', 'PutObject', 'DeleteObject'],
        [...publishedFolders.map((folder) => `${folder}*`), '*.html', sitemapKey, sitemapPartKey('*')],
      ),
      // Without this permission, S3 answers 403 instead of 404 for an absent object.
      new iam.PolicyStatement({ actions: ['s3:ListBucket'], resources: [media.bucketArn, site.bucketArn] }),
    ]);
    this.access = this.role('AccessRole', 'Explains and changes what a learner may open', [
      ...tableStatements(tables, accessTables),
    ]);
    this.webhooks = this.role('WebhooksRole', 'Manages endpoints of webhooks', [
      ...tableStatements(tables, webhookTables),
    ]);
  }

  private role(logicalId: string, description: string, statements: readonly iam.PolicyStatement[]): iam.Role {
    const role = new iam.Role(this, logicalId, {
      description,
      assumedBy: new iam.AccountPrincipal(Stack.of(this).account),
      maxSessionDuration: longestSession,
    });
    pinLogicalId(role, logicalId);
    const policy = new iam.ManagedPolicy(this, `${logicalId}Policy`, { description, roles: [role] });
    policy.addStatements(
      ...statements,
      new iam.PolicyStatement({
        actions: ['cloudformation:DescribeStacks'],
        resources: [
          Stack.of(this).formatArn({
            service: 'cloudformation',
            resource: 'stack',
            resourceName: `${Stack.of(this).stackName}/*`,
          }),
        ],
      }),
    );
    return role;
  }
}

const tableStatements = (tables: Tables, uses: TableUses): iam.PolicyStatement[] =>
  (Object.keys(uses) as TableName[]).flatMap((name) => {
    const [actions, indexes = []] = (uses[name] ?? [[]]) as TableUse<TableName>;
    const { tableArn } = tables[name];
    const allow = (each: readonly string[], resources: readonly string[]): iam.PolicyStatement[] =>
      each.length > 0 && resources.length > 0
        ? [
            new iam.PolicyStatement({
              actions: each.map((action) => `dynamodb:${action}`),
              resources: [...resources],
            }),
          ]
        : [];
    return [
      ...allow(actions, [tableArn]),
      ...allow(
        ['Query'],
        indexes.map((index) => `${tableArn}/index/${index}`),
      ),
    ];
  });
