import { RemovalPolicy } from 'aws-cdk-lib';
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { type Secret, type SecretName, secrets } from '../../lambdas/resources/secrets.ts';
import { pascalCase, pinLogicalId } from './pin-logical-id.ts';

const randomText = { passwordLength: 48, excludePunctuation: true };

export interface SecretsProps {
  /** Keep what people still hold something of when the stack goes. */
  readonly removalProtection: boolean;
  /** Another region that has what outlives the stack too. */
  readonly replicaRegion?: string | undefined;
}

export type Secrets = Readonly<Record<SecretName, secretsmanager.Secret>>;

/** Every secret of `lambdas/resources/secrets.ts`. */
export const createSecrets = (
  stack: Construct,
  { removalProtection, replicaRegion }: SecretsProps,
): Secrets => {
  const scope = new Construct(stack, 'Secrets');
  const create = (name: string, { description, filledBy, outlivesStack }: Secret): secretsmanager.Secret => {
    const created = new secretsmanager.Secret(scope, pascalCase(name), {
      description,
      ...(outlivesStack && replicaRegion !== undefined && { replicaRegions: [{ region: replicaRegion }] }),
      ...(filledBy !== 'signing-key' && { generateSecretString: randomText }),
    });
    pinLogicalId(created, `${pascalCase(name)}Secret`);
    if (removalProtection && outlivesStack) created.applyRemovalPolicy(RemovalPolicy.RETAIN);
    return created;
  };
  return Object.fromEntries(
    Object.entries<Secret>(secrets).map(([name, secret]) => [name, create(name, secret)]),
  ) as Secrets;
};
