import { randomInt, randomUUID } from 'node:crypto';
import { AwsError, type AwsService, jsonService, textField } from '../aws/types.ts';
import type { Documents } from '../state/documents.ts';
import type { Stack } from '../template/stack.ts';
import {
  asList,
  asNumber,
  asObject,
  asText,
  type Json,
  type JsonObject,
  TemplateError,
} from '../template/template.ts';

interface StoredSecret {
  readonly arn: string;
  readonly name: string;
  readonly value: string;
  readonly versionId: string;
  /** Previous version (AWSPREVIOUS). */
  readonly previous?: { value: string; versionId: string };
  readonly tags?: Readonly<Record<string, string>>;
}

export interface Secrets {
  readonly service: AwsService;
  /** Current value of the secret with this ARN or name. */
  text(id: string): string;
  /** Sets the value of the secret with this ARN or name. */
  set(id: string, value: string): void;
  /** Tags of the secret with this ARN; empty for other ARNs. */
  tags(arn: string): Readonly<Record<string, string>>;
}

const collection = 'secrets';
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const punctuation = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

/** Secrets Manager for the template's secrets. Generated values are created once and persisted. */
export const createSecrets = (documents: Documents, stack: Stack): Secrets => {
  const put = (secret: StoredSecret): void => documents.put(collection, secret.arn, secret);
  const find = (id: string): StoredSecret => findSecret(documents, id);

  for (const [id, properties] of stack.resolvedResources('AWS::SecretsManager::Secret')) {
    const arn = stack.ref(id);
    if (documents.get(collection, arn)) continue;
    put({ arn, name: stack.name(id), value: initialValue(properties), versionId: randomUUID() });
  }

  const service = jsonService('application/x-amz-json-1.1', {
    GetSecretValue(input) {
      const secret = find(textField(input, 'SecretId'));
      const stage = input['VersionStage'] ?? 'AWSCURRENT';
      const version = { AWSCURRENT: secret, AWSPREVIOUS: secret.previous }[String(stage)];
      if (!version) {
        throw new AwsError(
          'ResourceNotFoundException',
          `Secrets Manager can't find the specified secret value for staging label: ${String(stage)}`,
        );
      }
      return {
        ARN: secret.arn,
        Name: secret.name,
        SecretString: version.value,
        VersionId: version.versionId,
        VersionStages: [stage],
      };
    },
    PutSecretValue(input) {
      const secret = find(textField(input, 'SecretId'));
      const versionId =
        typeof input['ClientRequestToken'] === 'string' ? input['ClientRequestToken'] : randomUUID();
      put(replaced(secret, textField(input, 'SecretString'), versionId));
      return { ARN: secret.arn, Name: secret.name, VersionId: versionId, VersionStages: ['AWSCURRENT'] };
    },
    TagResource(input) {
      const secret = find(textField(input, 'SecretId'));
      const tags = asList(input['Tags'] as Json).map(asObject);
      const added = Object.fromEntries(tags.map(({ Key, Value }) => [asText(Key), asText(Value)]));
      put({ ...secret, tags: { ...secret.tags, ...added } });
      return {};
    },
    DescribeSecret(input) {
      const { arn, name, versionId } = find(textField(input, 'SecretId'));
      return { ARN: arn, Name: name, VersionIdsToStages: { [versionId]: ['AWSCURRENT'] } };
    },
  });

  return {
    service,
    text: (id) => find(id).value,
    tags: (arn) => documents.get<StoredSecret>(collection, arn)?.tags ?? {},
    set: (id, value) => put(replaced(find(id), value, randomUUID())),
  };
};

/**
 * Value of a `{{resolve:secretsmanager:<id>:SecretString:::}}` reference.
 * @throws TemplateError for one that selects a field or a version
 */
export const resolveSecret = (documents: Documents, reference: string): string => {
  const whole = ':SecretString:::';
  if (!reference.endsWith(whole)) {
    throw new TemplateError(`the local cloud does not know the secret reference ${reference}`);
  }
  return findSecret(documents, reference.slice(0, -whole.length)).value;
};

const findSecret = (documents: Documents, id: string): StoredSecret => {
  const found = documents
    .list<StoredSecret>(collection)
    .find(({ value }) => value.arn === id || value.name === id);
  if (!found) {
    throw new AwsError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
  }
  return found.value;
};

const replaced = (secret: StoredSecret, value: string, versionId: string): StoredSecret => ({
  ...secret,
  value,
  versionId,
  previous: { value: secret.value, versionId: secret.versionId },
});

const initialValue = (properties: JsonObject): string => {
  if (properties['SecretString'] !== undefined) return asText(properties['SecretString']);
  const generate = properties['GenerateSecretString'];
  if (generate === undefined) return '';
  const { PasswordLength: length, ExcludePunctuation: isPlain, ...others } = asObject(generate);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new TemplateError(`the local cloud generates no secret by ${unknown}`);
  const alphabet = isPlain === true ? letters : letters + punctuation;
  return Array.from({ length: asNumber(length, 32) }, () => alphabet[randomInt(alphabet.length)]).join('');
};
