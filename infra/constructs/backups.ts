import { ArnFormat, Duration, type IResource, RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as backup from 'aws-cdk-lib/aws-backup';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as events from 'aws-cdk-lib/aws-events';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';

export interface BackupsProps {
  /** Region of the copies. AWS Backup refuses the region of the stack itself. */
  readonly region: string;
  readonly tables: readonly dynamodb.ITable[];
  readonly media: s3.IBucket;
  readonly removalProtection: boolean;
}

/** The same period as point-in-time recovery. */
const retention = Duration.days(35);

interface VaultProps {
  readonly name: string;
  readonly removalProtection: boolean;
}

/** Creates a vault. Its lock prevents deletion of backups for a week; removing the lock first is a separate action. */
const createVault = (scope: Construct, { name, removalProtection }: VaultProps): backup.BackupVault =>
  new backup.BackupVault(scope, 'Vault', {
    backupVaultName: name,
    ...(removalProtection && { lockConfiguration: { minRetention: Duration.days(7) } }),
    removalPolicy: removalProtection ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });

const awsManaged = (name: string): iam.IManagedPolicy =>
  iam.ManagedPolicy.fromAwsManagedPolicyName(`service-role/${name}`);

/**
 * Nightly backups of every table and of the media bucket, copied to a vault in another region. A stack has one region, so that vault has
 * its own stack, which is deployed first.
 */
export class Backups extends Construct {
  constructor(scope: Construct, id: string, props: BackupsProps) {
    super(scope, id);
    const { region, removalProtection } = props;
    const stack = Stack.of(this);
    const name = `${stack.stackName}-copies`;
    const copies = new Stack(stack.node.root as Construct, `${stack.stackName}Copies`, {
      env: { region },
      description: `Copies of the backups of ${stack.stackName}`,
      terminationProtection: removalProtection,
    });
    createVault(copies, { name, removalProtection });
    stack.addStackDependency(copies);

    const destinationBackupVault = backup.BackupVault.fromBackupVaultArn(
      this,
      'Copies',
      stack.formatArn({
        service: 'backup',
        region,
        resource: 'backup-vault',
        resourceName: name,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      }),
    );
    const plan = new backup.BackupPlan(this, 'Plan', {
      backupPlanName: stack.stackName,
      backupVault: createVault(this, { name: `${stack.stackName}-backups`, removalProtection }),
      backupPlanRules: [
        new backup.BackupPlanRule({
          ruleName: 'nightly',
          scheduleExpression: events.Schedule.cron({ hour: '2', minute: '40' }),
          startWindow: Duration.hours(1),
          completionWindow: Duration.hours(12),
          deleteAfter: retention,
          copyActions: [{ destinationBackupVault, deleteAfter: retention }],
        }),
      ],
    });
    plan.addSelection('Data', {
      role: this.createRole(),
      resources: [...props.tables, props.media].map((resource) =>
        backup.BackupResource.fromArn(getArn(resource)),
      ),
    });
  }

  /** Uses AWS's managed policies, because the permissions that AWS Backup needs change over time. */
  private createRole(): iam.Role {
    return new iam.Role(this, 'Role', {
      assumedBy: new iam.ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: [
        awsManaged('AWSBackupServiceRolePolicyForBackup'),
        iam.ManagedPolicy.fromAwsManagedPolicyName('AWSBackupServiceRolePolicyForS3Backup'),
      ],
    });
  }
}

const getArn = (resource: IResource & (dynamodb.ITable | s3.IBucket)): string =>
  'tableArn' in resource ? resource.tableArn : resource.bucketArn;
