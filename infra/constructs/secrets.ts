import { RemovalPolicy } from 'aws-cdk-lib';
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import {
  type KeySecretName,
  type Secret,
  type SecretName,
  secrets,
} from '../../lambdas/resources/secrets.ts';
import { pascalCase, pinLogicalId } from './pin-logical-id.ts';

const randomText = { passwordLength: 48, excludePunctuation: true };

export interface SecretsProps {
  /** Keep what people still hold something of when the stack goes. */
  readonly removalProtection: boolean;
  /** Another region that has what outlives the stack too. */
  readonly replicaRegion?: string | undefined;
}

export type Secrets = Readonly<Record<SecretName, secretsmanager.Secret>>;

/**
 * A secret of `lambdas/resources/secrets.ts`. What makes its first text must never change: Secrets Manager would make
 * another text, and what the old one signed would be worth nothing.
 * @param suffix of a later generation
 */
export const createSecret = (
  scope: Construct,
  name: SecretName,
  { removalProtection, replicaRegion, suffix = '' }: SecretsProps & { readonly suffix?: string },
): secretsmanager.Secret => {
  const { description, filledBy, outlivesStack }: Secret = secrets[name];
  const created = new secretsmanager.Secret(scope, `${pascalCase(name)}${suffix}`, {
    description,
    ...(outlivesStack && replicaRegion !== undefined && { replicaRegions: [{ region: replicaRegion }] }),
    ...(filledBy !== 'signing-key' && { generateSecretString: randomText }),
  });
  pinLogicalId(created, `${pascalCase(name)}${suffix}Secret`);
  if (removalProtection && outlivesStack) created.applyRemovalPolicy(RemovalPolicy.RETAIN);
  return created;
};

/** Every secret but those of keys, which come by generations: see {@link SigningKeys}. */
export const createSecrets = (stack: Construct, props: SecretsProps): Omit<Secrets, KeySecretName> => {
  const scope = new Construct(stack, 'Secrets');
  const names = (Object.keys(secrets) as SecretName[]).filter(
    (name) => secrets[name].filledBy !== 'signing-key',
  );
  return Object.fromEntries(names.map((name) => [name, createSecret(scope, name, props)])) as Omit<
    Secrets,
    KeySecretName
  >;
};
