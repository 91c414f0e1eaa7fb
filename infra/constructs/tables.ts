import { RemovalPolicy } from 'aws-cdk-lib';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { pinLogicalId } from './pin-logical-id.ts';

const key = (name: string): dynamodb.Attribute => ({ name, type: dynamodb.AttributeType.STRING });

export interface TablesProps {
  /** Deletion protection, and tables that outlive the stack. */
  readonly removalProtection: boolean;
}

/** The tables, on demand, with point-in-time recovery; the stores in `lambdas/stores` own their keys. */
export class Tables extends Construct {
  /** Courses, list rows, facets, search index, quizzes; written by `content apply` only. */
  readonly catalog: dynamodb.TableV2;
  /** Enrollments, grants, progress, quiz standings, notes, bookmarks: one partition per learner. */
  readonly learning: dynamodb.TableV2;
  readonly profiles: dynamodb.TableV2;
  /** Drip subscriptions; the schedule finds what is due through `byDueTime`, in bounded shards. */
  readonly subscriptions: dynamodb.TableV2;
  readonly payments: dynamodb.TableV2;
  /** Which mails were sent, whose rows expire by themselves, and addresses to which none may go. */
  readonly mail: dynamodb.TableV2;
  /** Rate-limit counters; rows expire by themselves. */
  readonly limits: dynamodb.TableV2;
  /** What people wrote through the public forms, by address; rows expire by themselves after a year. */
  readonly inquiries: dynamodb.TableV2;

  constructor(scope: Construct, id: string, { removalProtection }: TablesProps) {
    super(scope, id);
    const table = (name: string, props: Partial<dynamodb.TablePropsV2> = {}): dynamodb.TableV2 => {
      const made = new dynamodb.TableV2(this, name, {
        partitionKey: key('pk'),
        sortKey: key('sk'),
        billing: dynamodb.Billing.onDemand(),
        encryption: dynamodb.TableEncryptionV2.dynamoOwnedKey(),
        deletionProtection: removalProtection,
        removalPolicy: removalProtection ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
        pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
        ...props,
      });
      pinLogicalId(made, `${name}Table`);
      return made;
    };
    this.catalog = table('Catalog');
    this.learning = table('Learning', {
      globalSecondaryIndexes: [
        // For publishing: who a change concerns, and whether anything hangs on what is to be removed. Only keys, which
        // never change, so that saving progress never touches it.
        {
          indexName: 'byCourse',
          partitionKey: key('courseId'),
          sortKey: key('sk'),
          projectionType: dynamodb.ProjectionType.KEYS_ONLY,
        },
      ],
    });
    this.profiles = table('Profiles', {
      sortKey: undefined,
      // For operators, who know people by their addresses.
      globalSecondaryIndexes: [{ indexName: 'byEmail', partitionKey: key('email') }],
    });
    this.subscriptions = table('Subscriptions', {
      globalSecondaryIndexes: [
        { indexName: 'byDueTime', partitionKey: key('dueShard'), sortKey: key('dueAt') },
        { indexName: 'byEmail', partitionKey: key('email'), sortKey: key('courseId') },
        // For a changed schedule. Only keys, so that the weekly moves of due times never touch it.
        {
          indexName: 'byCourse',
          partitionKey: key('courseId'),
          projectionType: dynamodb.ProjectionType.KEYS_ONLY,
        },
        // For a learner who takes everything along, or leaves.
        {
          indexName: 'byLearner',
          partitionKey: key('learner'),
          projectionType: dynamodb.ProjectionType.KEYS_ONLY,
        },
      ],
    });
    this.payments = table('Payments', {
      globalSecondaryIndexes: [
        {
          indexName: 'byLearner',
          partitionKey: key('sub'),
          projectionType: dynamodb.ProjectionType.KEYS_ONLY,
        },
      ],
    });
    this.mail = table('Mail', { sortKey: undefined, timeToLiveAttribute: 'expiresAt' });
    this.inquiries = table('Inquiries', { timeToLiveAttribute: 'expiresAt' });
    this.limits = table('Limits', { sortKey: undefined, timeToLiveAttribute: 'expiresAt' });
  }
}
