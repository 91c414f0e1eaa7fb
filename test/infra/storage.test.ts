import { describe, expect, it } from 'vitest';
import { ofType, statementsByRole, synthesize } from '../support/template.ts';

const { resources, outputs, messages } = await synthesize();

describe('tables', () => {
  const tables = [
    'Catalog',
    'Learning',
    'Profiles',
    'Subscriptions',
    'Payments',
    'Mail',
    'Limits',
    'Inquiries',
    'Webhooks',
  ].map((name) => `${name}Table`);

  it('are these, under ids that never change', () => {
    expect(
      ofType(resources, 'AWS::DynamoDB::GlobalTable')
        .map(([id]) => id)
        .sort(),
    ).toEqual([...tables].sort());
  });

  it.each(tables)('%s is on demand, protected, recoverable, and outlives the stack', (id) => {
    expect(resources[id]).toMatchObject({
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
      Properties: {
        BillingMode: 'PAY_PER_REQUEST',
        Replicas: [
          {
            DeletionProtectionEnabled: true,
            PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
          },
        ],
      },
    });
  });

  it('have the keys that the stores write', () => {
    const keys = (id: string): unknown[] =>
      (resources[id]?.Properties.KeySchema as { AttributeName: string }[]).map(
        ({ AttributeName }) => AttributeName,
      );
    expect(Object.fromEntries(tables.map((id) => [id, keys(id)]))).toEqual({
      CatalogTable: ['pk', 'sk'],
      LearningTable: ['pk', 'sk'],
      ProfilesTable: ['pk'],
      SubscriptionsTable: ['pk', 'sk'],
      PaymentsTable: ['pk', 'sk'],
      MailTable: ['pk'],
      LimitsTable: ['pk'],
      InquiriesTable: ['pk', 'sk'],
      WebhooksTable: ['pk', 'sk'],
    });
  });

  it.each(['LimitsTable', 'MailTable', 'InquiriesTable', 'WebhooksTable'])('%s lets rows expire', (id) => {
    expect(resources[id]?.Properties.TimeToLiveSpecification).toEqual({
      AttributeName: 'expiresAt',
      Enabled: true,
    });
  });

  it('lets previews expire, and not the row of who publishes, whose `expiresAt` is in ms', () => {
    expect(resources.CatalogTable?.Properties.TimeToLiveSpecification).toEqual({
      AttributeName: 'previewEnds',
      Enabled: true,
    });
  });

  it('find subscriptions by due time and address, and by course and learner, whose indexes hold keys alone', () => {
    expect(resources.SubscriptionsTable?.Properties.GlobalSecondaryIndexes).toMatchObject([
      { IndexName: 'byDueTime', KeySchema: [{ AttributeName: 'dueShard' }, { AttributeName: 'dueAt' }] },
      { IndexName: 'byEmail', KeySchema: [{ AttributeName: 'email' }, { AttributeName: 'courseId' }] },
      {
        IndexName: 'byCourse',
        KeySchema: [{ AttributeName: 'courseId' }],
        Projection: { ProjectionType: 'KEYS_ONLY' },
      },
      {
        IndexName: 'byLearner',
        KeySchema: [{ AttributeName: 'learner' }],
        Projection: { ProjectionType: 'KEYS_ONLY' },
      },
    ]);
  });

  it('find the learners of a course, by keys alone, so that saving progress costs nothing more, the latest bookmarks, and what is to be reviewed', () => {
    expect(resources.LearningTable?.Properties.GlobalSecondaryIndexes).toMatchObject([
      {
        IndexName: 'byCourse',
        KeySchema: [{ AttributeName: 'courseId' }, { AttributeName: 'sk' }],
        Projection: { ProjectionType: 'KEYS_ONLY' },
      },
      {
        IndexName: 'byCreation',
        KeySchema: [{ AttributeName: 'pk' }, { AttributeName: 'createdAt' }],
        Projection: { ProjectionType: 'ALL' },
      },
      {
        IndexName: 'byReview',
        KeySchema: [{ AttributeName: 'pk' }, { AttributeName: 'reviewDue' }],
        Projection: { ProjectionType: 'KEYS_ONLY' },
      },
    ]);
  });

  it('find the orders of a learner, the order of a receipt, and what a course was sold to', () => {
    expect(resources.PaymentsTable?.Properties.GlobalSecondaryIndexes).toMatchObject([
      {
        IndexName: 'byLearner',
        KeySchema: [{ AttributeName: 'sub' }],
        Projection: { ProjectionType: 'KEYS_ONLY' },
      },
      {
        IndexName: 'byReceipt',
        KeySchema: [{ AttributeName: 'receipt' }],
        Projection: { ProjectionType: 'KEYS_ONLY' },
      },
      {
        IndexName: 'byCourse',
        KeySchema: [{ AttributeName: 'courseId' }],
        Projection: { ProjectionType: 'KEYS_ONLY' },
      },
    ]);
  });
});

describe('buckets', () => {
  it.each(['MediaBucket', 'SiteBucket'])('%s is private and encrypted, and refuses plain HTTP', (id) => {
    expect(resources[id]).toMatchObject({
      DeletionPolicy: 'Retain',
      Properties: {
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
        OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
      },
    });
    const [, policy] = ofType(resources, 'AWS::S3::BucketPolicy').find(
      ([, { Properties }]) => (Properties.Bucket as { Ref: string }).Ref === id,
    ) ?? ['', undefined];
    const { Statement } = policy?.Properties.PolicyDocument as {
      Statement: { Effect: string; Principal: unknown; Condition: unknown }[];
    };
    expect(Statement.find(({ Effect }) => Effect === 'Deny')).toMatchObject({
      Principal: { AWS: '*' },
      Condition: { Bool: { 'aws:SecureTransport': 'false' } },
    });
    for (const statement of Statement.filter(({ Effect }) => Effect === 'Allow')) {
      expect(statement).toMatchObject({
        Principal: { Service: 'cloudfront.amazonaws.com' },
        Condition: { StringEquals: { 'AWS:SourceArn': expect.anything() } },
      });
    }
  });

  it('keeps replaced media for a month', () => {
    expect(resources.MediaBucket?.Properties).toMatchObject({
      VersioningConfiguration: { Status: 'Enabled' },
      LifecycleConfiguration: {
        Rules: [
          { NoncurrentVersionExpiration: { NoncurrentDays: 30 }, ExpiredObjectDeleteMarker: true },
          { Prefix: 'media/reviews/' },
        ],
      },
    });
  });

  it('files of reviews are gone after a day, also their earlier versions', () => {
    const { Rules } = resources.MediaBucket?.Properties.LifecycleConfiguration as { Rules: object[] };
    expect(Rules[1]).toMatchObject({
      Prefix: 'media/reviews/',
      ExpirationInDays: 1,
      NoncurrentVersionExpiration: { NoncurrentDays: 1 },
      Status: 'Enabled',
    });
  });

  it.each(['MediaBucket', 'SiteBucket'])('%s keeps no part of an upload that nobody finished', (id) => {
    const { Rules } = resources[id]?.Properties.LifecycleConfiguration as { Rules: object[] };
    expect(Rules[0]).toMatchObject({ AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } });
  });
});

describe('secrets', () => {
  it('are made by Secrets Manager or by the signing-key function, never written in the template', () => {
    const secrets = ofType(resources, 'AWS::SecretsManager::Secret');
    expect(secrets.map(([id]) => id).sort()).toEqual([
      'BadgePrivateKeySecret',
      'BadgeProofPrivateKeySecret',
      'CursorSecret',
      'LogHashSecret',
      'MailTokenSecret',
      'MediaPrivateKeySecret',
      'NotebookHubTokenSecret',
      'OriginVerifySecret',
      'StripeApiKeySecret',
      'StripeWebhookSecret',
      'TrialSecret',
      'WebhookLearnerSecret',
    ]);
    for (const [, { Properties }] of secrets) {
      expect(Properties.SecretString).toBeUndefined();
    }
  });

  it('are made once: a change of how Secrets Manager makes a text would make another, over a key that is in use', () => {
    const random = { ExcludePunctuation: true, PasswordLength: 48 };
    expect(
      Object.fromEntries(
        ofType(resources, 'AWS::SecretsManager::Secret').map(([id, { Properties }]) => [
          id,
          Properties.GenerateSecretString,
        ]),
      ),
    ).toEqual({
      BadgePrivateKeySecret: {},
      BadgeProofPrivateKeySecret: {},
      CursorSecret: random,
      LogHashSecret: random,
      MailTokenSecret: random,
      MediaPrivateKeySecret: {},
      NotebookHubTokenSecret: random,
      OriginVerifySecret: random,
      StripeApiKeySecret: random,
      StripeWebhookSecret: random,
      TrialSecret: random,
      WebhookLearnerSecret: random,
    });
  });

  it('stay with the functions that read them', () => {
    const readers = (secret: string): string[] =>
      [...statementsByRole(resources)]
        .filter(([, statements]) => JSON.stringify(statements).includes(`"${secret}"`))
        .map(([id]) => id.replace(/Role.*$/, ''));
    expect(readers('CursorSecret')).toEqual(['CatalogFunction']);
    expect(readers('MailTokenSecret').sort()).toEqual([
      'DripFunction',
      'MailSendEmailFunction',
      'PaceFunction',
      // For links of gifts, and to know the seat that a link names.
      'TeamsFunction',
    ]);
    expect(readers('BadgePrivateKeySecret').sort()).toEqual([
      'CertificatesFunction',
      'SigningKeySigningKeyFunction',
    ]);
    expect(readers('MediaPrivateKeySecret').sort()).toEqual([
      // For preview lectures, which anybody may watch.
      'CatalogFunction',
      'CertificatesFunction',
      'DripFunction',
      'LearningFunction',
      'PaceFunction',
      // For the files that the code of an exercise opens.
      'PracticeFunction',
      'SigningKeySigningKeyFunction',
      // For Anki files of reviews.
      'StudyFunction',
    ]);
    expect(readers('TrialSecret')).toEqual(['PracticeFunction']);
    expect(readers('NotebookHubTokenSecret')).toEqual(['NotebookFunction']);
    expect(readers('StripeWebhookSecret')).toEqual(['PaymentsFunction']);
    expect(readers('StripeApiKeySecret').sort()).toEqual([
      'PaymentsFunction',
      'ReconciliationReconcilePaymentsFunction',
    ]);
  });
});

describe('the stack', () => {
  it('names what the tools need', () => {
    expect(Object.keys(outputs).sort()).toEqual([
      'AccessRoleArn',
      'ApiEndpoint',
      'CatalogTable',
      'ContentRoleArn',
      'DistributionDomainName',
      'DistributionId',
      'LearningTable',
      'MediaBucketName',
      'PaymentsTable',
      'ProfilesTable',
      'SiteBucketName',
      'SiteUrl',
      'SubscriptionsTable',
      'WebhooksRoleArn',
      'WebhooksTable',
    ]);
  });

  it('synthesizes without a warning', () => {
    expect(messages).toEqual([]);
  });
});
