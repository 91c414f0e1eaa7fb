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

/** Value of a `{{resolve:secretsmanager:<id>:SecretString:<json key>:<stage>:<version>}}` reference. */
export const resolveSecret = (documents: Documents, reference: string): string => {
  const parts = reference.split(':');
  // An ARN contains seven colon-separated parts; a name is one.
  const idLength = reference.startsWith('arn:') ? 7 : 1;
  const id = parts.slice(0, idLength).join(':');
  const jsonKey = parts[idLength + 1] ?? '';
  const { value } = findSecret(documents, id);
  if (jsonKey === '') return value;
  const field = asObject(JSON.parse(value))[jsonKey];
  if (field === undefined) throw new TemplateError(`secret ${id} has no field ${jsonKey}`);
  return asText(field);
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
  const options = asObject(generate);
  const password = randomPassword(options);
  const key = asText(options['GenerateStringKey']);
  if (key === '') return password;
  return JSON.stringify({
    ...asObject(JSON.parse(asText(options['SecretStringTemplate'], '{}'))),
    [key]: password,
  });
};

const randomPassword = (options: JsonObject): string => {
  const excluded = asText(options['ExcludeCharacters']);
  const sets = [
    ['ExcludeLowercase', 'abcdefghijklmnopqrstuvwxyz'],
    ['ExcludeUppercase', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
    ['ExcludeNumbers', '0123456789'],
    ['ExcludePunctuation', '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'],
  ] as const;
  const alphabet = sets
    .filter(([exclusion]) => options[exclusion] !== true)
    .map(([, characters]) => characters)
    .join('')
    .replace(/./g, (character) => (excluded.includes(character) ? '' : character));
  const length = asNumber(options['PasswordLength'], 32);
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
};
