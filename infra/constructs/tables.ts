import { RemovalPolicy } from 'aws-cdk-lib';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { type Table, type TableName, tables } from '../../lambdas/resources/tables.ts';
import { pascalCase, pinLogicalId } from './names.ts';

export interface TablesProps {
  /** Enables deletion protection and keeps the tables when the stack is deleted. */
  readonly removalProtection: boolean;
  /** Names of restored tables that replace the stack's own (docs/runbooks/restore.md). */
  readonly restored?: Readonly<Partial<Record<TableName, string>>>;
}

export type Tables = Readonly<Record<TableName, dynamodb.ITableV2>>;

const keyAttribute = (name: string): dynamodb.Attribute => ({ name, type: dynamodb.AttributeType.STRING });

/** Partition and sort key of a table or an index. */
const toKey = ({ partition, sort }: Pick<Table, 'partition' | 'sort'>) => ({
  partitionKey: keyAttribute(partition),
  ...(sort !== undefined && { sortKey: keyAttribute(sort) }),
});

const toIndexes = ({ indexes = {} }: Table): dynamodb.GlobalSecondaryIndexPropsV2[] =>
  Object.entries(indexes).map(([indexName, index]) => ({
    indexName,
    ...toKey(index),
    projectionType: dynamodb.ProjectionType[index.projection],
  }));

/**
 * Creates every table of `lambdas/resources/tables.ts`, on demand, with point-in-time recovery. When a table was restored under another
 * name, all users get that one; the original stays in the stack unchanged.
 */
export const createTables = (stack: Construct, { removalProtection, restored = {} }: TablesProps): Tables => {
  const scope = new Construct(stack, 'Tables');
  const create = (name: string, table: Table): dynamodb.TableV2 => {
    const created = new dynamodb.TableV2(scope, pascalCase(name), {
      ...toKey(table),
      timeToLiveAttribute: table.expiry,
      ...(table.stream !== undefined && { dynamoStream: dynamodb.StreamViewType[table.stream] }),
      globalSecondaryIndexes: toIndexes(table),
      billing: dynamodb.Billing.onDemand(),
      encryption: dynamodb.TableEncryptionV2.dynamoOwnedKey(),
      deletionProtection: removalProtection,
      removalPolicy: removalProtection ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    });
    pinLogicalId(created, `${pascalCase(name)}Table`);
    return created;
  };
  const use = (name: TableName, table: Table): dynamodb.ITableV2 => {
    const own = create(name, table);
    const tableName = restored[name];
    return tableName === undefined
      ? own
      : dynamodb.TableV2.fromTableName(scope, `Restored${pascalCase(name)}`, tableName);
  };
  return Object.fromEntries(
    Object.entries<Table>(tables).map(([name, table]) => [name, use(name as TableName, table)]),
  ) as Tables;
};
