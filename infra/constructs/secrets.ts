import { RemovalPolicy } from 'aws-cdk-lib';
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import {
  type KeySecretName,
  type Secret,
  type SecretName,
  secrets,
} from '../../lambdas/resources/secrets.ts';
import { pascalCase, pinLogicalId } from './names.ts';

const randomText = { passwordLength: 48, excludePunctuation: true };

export interface SecretsProps {
  /** Keeps secrets when the stack is deleted, if what they signed stays in use. */
  readonly removalProtection: boolean;
  /** Second region for secrets that outlive the stack. */
  readonly replicaRegion?: string | undefined;
}

export type Secrets = Readonly<Record<SecretName, secretsmanager.Secret>>;

/**
 * Creates a secret of `lambdas/resources/secrets.ts`. The parameters of its generated value must never change: Secrets Manager would
 * generate a new value and invalidate everything signed with the old one.
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

/** Creates every secret except the signing keys, which have generations: see {@link SigningKeys}. */
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
