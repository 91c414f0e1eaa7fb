import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { text } from 'node:stream/consumers';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
  TagResourceCommand,
} from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listen, type Listening } from '#infra/local/http/server.ts';
import { createHandler } from '#lambdas/signing-key/create-handler.ts';

interface Answer {
  method: string | undefined;
  contentType: string | undefined;
  body: { Status: string; PhysicalResourceId: string; Data?: { PublicKey?: string }; Reason?: string };
}

const secretArn = 'arn:aws:secretsmanager:eu-central-1:123456789012:secret:key';
const badgeSecretArn = `${secretArn}-of-badges`;
const secrets = mockClient(SecretsManagerClient);
const handler = createHandler(new SecretsManagerClient({ region: 'eu-central-1' }));
let server: Listening;
let answers: Answer[];

beforeEach(async () => {
  secrets.reset();
  secrets.on(TagResourceCommand).resolves({});
  answers = [];
  server = await listen((request, response) => {
    void text(request).then((body) => {
      const { method, headers } = request;
      answers.push({
        method,
        contentType: headers['content-type'],
        body: JSON.parse(body) as Answer['body'],
      });
      response.end();
    });
  });
});
afterEach(() => server.close());

const request = (RequestType: string, properties: Record<string, string> = {}): Promise<void> =>
  handler({
    RequestType,
    ResponseURL: `http://127.0.0.1:${server.port}/answer?signature=x`,
    StackId: 'arn:aws:cloudformation:eu-central-1:123456789012:stack/Northlight/1',
    RequestId: 'request-1',
    LogicalResourceId: 'MediaSigningKeyPair',
    ResourceType: 'Custom::SigningKeyPair',
    ResourceProperties: {
      ServiceToken: 'arn',
      Purpose: 'media',
      Generation: '1',
      SecretArn: secretArn,
      ...properties,
    },
  });

/** The private key that was stored, or nothing. */
const stored = (): string | undefined =>
  secrets.commandCalls(PutSecretValueCommand)[0]?.args[0].input.SecretString;

describe('the signing-key resource', () => {
  it('stores the private half and answers the public half, which belong together', async () => {
    secrets.on(GetSecretValueCommand).resolves({ SecretString: 'made-by-secrets-manager' });
    secrets.on(PutSecretValueCommand).resolves({});
    await request('Create');
    const privateKey = stored() ?? '';
    expect(secrets.commandCalls(PutSecretValueCommand)[0]?.args[0].input.SecretId).toBe(secretArn);
    expect(createPublicKey(privateKey).asymmetricKeyDetails?.namedCurve).toBe('prime256v1');
    expect(answers).toEqual([
      {
        method: 'PUT',
        // The presigned address covers an empty content type.
        contentType: '',
        body: {
          Status: 'SUCCESS',
          StackId: expect.any(String),
          RequestId: 'request-1',
          LogicalResourceId: 'MediaSigningKeyPair',
          PhysicalResourceId: 'media-signing-key-pair',
          Data: { PublicKey: createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }) },
        },
      },
    ]);
  });

  it.each(['Create', 'Update'])('keeps a key that is there when it is asked to %s again', async (type) => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', {
      namedCurve: 'P-256',
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    secrets.on(GetSecretValueCommand).resolves({ SecretString: privateKey });
    await request(type);
    expect(stored()).toBeUndefined();
    expect(answers[0]?.body).toMatchObject({ Status: 'SUCCESS', Data: { PublicKey: publicKey } });
  });

  it('makes the pair of badges as RSA, in a secret of its own', async () => {
    secrets.on(GetSecretValueCommand).resolves({ SecretString: 'made-by-secrets-manager' });
    secrets.on(PutSecretValueCommand).resolves({});
    await request('Create', { Purpose: 'badge', SecretArn: badgeSecretArn });
    expect(secrets.commandCalls(PutSecretValueCommand)[0]?.args[0].input.SecretId).toBe(badgeSecretArn);
    expect(createPublicKey(stored() ?? '').asymmetricKeyDetails?.modulusLength).toBe(2048);
    expect(answers[0]?.body).toMatchObject({
      Status: 'SUCCESS',
      PhysicalResourceId: 'badge-signing-key-pair',
    });
  });

  it('makes the pair of proofs inside badges as Ed25519, which their cryptosuite prescribes', async () => {
    secrets.on(GetSecretValueCommand).resolves({ SecretString: 'made-by-secrets-manager' });
    secrets.on(PutSecretValueCommand).resolves({});
    await request('Create', { Purpose: 'badge-proof', SecretArn: badgeSecretArn });
    expect(createPublicKey(stored() ?? '').asymmetricKeyType).toBe('ed25519');
    expect(answers[0]?.body.PhysicalResourceId).toBe('badge-proof-signing-key-pair');
  });

  it('fills a secret that has no value yet', async () => {
    secrets
      .on(GetSecretValueCommand)
      .rejects(new ResourceNotFoundException({ message: 'no value', $metadata: {} }));
    secrets.on(PutSecretValueCommand).resolves({});
    await request('Create');
    expect(stored()).toContain('-----BEGIN PRIVATE KEY-----');
    expect(answers[0]?.body.Status).toBe('SUCCESS');
  });

  it('marks the secret as made once the key is in it, a key of an earlier release too', async () => {
    secrets.on(GetSecretValueCommand).resolves({ SecretString: 'made-by-secrets-manager' });
    secrets.on(PutSecretValueCommand).resolves({});
    await request('Create');
    expect(secrets.calls().map(({ args: [command] }) => command.constructor.name)).toEqual([
      'GetSecretValueCommand',
      'PutSecretValueCommand',
      'TagResourceCommand',
    ]);
    expect(secrets.commandCalls(TagResourceCommand)[0]?.args[0].input).toEqual({
      SecretId: secretArn,
      Tags: [{ Key: 'northlight:key-made', Value: 'true' }],
    });
    secrets.on(GetSecretValueCommand).resolves({ SecretString: stored() ?? '' });
    await request('Update');
    expect(secrets.commandCalls(PutSecretValueCommand)).toHaveLength(1);
    expect(secrets.commandCalls(TagResourceCommand)).toHaveLength(2);
  });

  it('has an id of its own for each generation, and that of before for the first', async () => {
    secrets.on(GetSecretValueCommand).resolves({ SecretString: 'made-by-secrets-manager' });
    secrets.on(PutSecretValueCommand).resolves({});
    await request('Create', { Generation: '2' });
    await request('Create', { Generation: '1', Purpose: 'badge' });
    expect(answers.map(({ body }) => body.PhysicalResourceId)).toEqual([
      'media-signing-key-pair-2',
      'badge-signing-key-pair',
    ]);
  });

  it('changes nothing when the stack is deleted', async () => {
    await request('Delete');
    expect(secrets.calls()).toEqual([]);
    expect(answers[0]?.body).toMatchObject({
      Status: 'SUCCESS',
      PhysicalResourceId: 'media-signing-key-pair',
    });
  });

  it('says why it failed, and never the key', async () => {
    secrets.on(GetSecretValueCommand).resolves({ SecretString: 'x' });
    secrets.on(PutSecretValueCommand).rejects(new Error('not allowed to write'));
    await request('Create');
    expect(answers[0]?.body).toMatchObject({ Status: 'FAILED', Reason: 'not allowed to write' });
    expect(JSON.stringify(answers)).not.toContain('PRIVATE KEY');
  });
});
