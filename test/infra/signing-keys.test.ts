import { beforeAll, describe, expect, it } from 'vitest';
import { list, listStatements, ofType, type Resource, synthesize } from '../support/template.ts';

type Resources = Record<string, Resource>;

const withKeys = async (media: string, badge = '1'): Promise<Resources> =>
  (await synthesize({}, { NORTHLIGHT_MEDIA_KEYS: media, NORTHLIGHT_BADGE_KEYS: badge })).resources;
const secretIds = (resources: Resources): string[] =>
  ofType(resources, 'AWS::SecretsManager::Secret')
    .map(([id]) => id)
    .filter((id) => id.includes('PrivateKey'))
    .sort();
/** The key that signs for learners and the keys that the distribution trusts, by the resources that created them. */
const mediaKeys = (resources: Resources) => {
  const made = new Map(
    ofType(resources, 'AWS::CloudFront::PublicKey').map(([id, { Properties }]) => {
      const { EncodedKey } = Properties.PublicKeyConfig as { EncodedKey: { 'Fn::GetAtt': [string, string] } };
      return [id, EncodedKey['Fn::GetAtt'][0]];
    }),
  );
  const [[, group] = []] = ofType(resources, 'AWS::CloudFront::KeyGroup');
  const { Items } = group?.Properties.KeyGroupConfig as { Items: { Ref: string }[] };
  const { Variables } = resources.LearningFunction?.Properties.Environment as {
    Variables: { MEDIA_KEY_PAIR_ID: { Ref: string }; MEDIA_PRIVATE_KEY_SECRET_ARN: { Ref: string } };
  };
  return {
    trusted: Items.map(({ Ref }) => made.get(Ref)),
    signs: [made.get(Variables.MEDIA_KEY_PAIR_ID.Ref), Variables.MEDIA_PRIVATE_KEY_SECRET_ARN.Ref],
  };
};

describe('keys of media', () => {
  it('rotate in three deploys, none of which touches a key that is there', async () => {
    const first = { pair: 'MediaSigningKeyPair', secret: 'MediaPrivateKeySecret' };
    const second = { pair: 'MediaSigningKeyPair2', secret: 'MediaPrivateKey2Secret' };
    const steps = [await withKeys('1'), await withKeys('1,2'), await withKeys('2,1'), await withKeys('2')];
    expect(steps.map(mediaKeys)).toEqual([
      { trusted: [first.pair], signs: [first.pair, first.secret] },
      { trusted: [first.pair, second.pair], signs: [first.pair, first.secret] },
      { trusted: [second.pair, first.pair], signs: [second.pair, second.secret] },
      { trusted: [second.pair], signs: [second.pair, second.secret] },
    ]);
    for (const id of [first.secret, second.secret, first.pair, second.pair]) {
      const versions = steps.map((resources) => resources[id]?.Properties).filter(Boolean);
      expect(versions.length).toBeGreaterThan(1);
      for (const each of versions) expect(each).toEqual(versions[0]);
    }
  });

  it('are known to the functions that sign by the secret of the first generation alone', async () => {
    const resources = await withKeys('2,1');
    const text = JSON.stringify(listStatements(resources, 'learning'));
    expect(text).toContain('MediaPrivateKey2Secret');
    expect(text).not.toContain('"MediaPrivateKeySecret"');
  });
});

describe('keys of badges', () => {
  it('verify for as long as they are listed, and the first signs', async () => {
    const variables = (resources: Resources) =>
      (resources.CertificatesFunction?.Properties.Environment as { Variables: Record<string, unknown> })
        .Variables;
    expect(variables(await withKeys('1'))).not.toHaveProperty('BADGE_OTHER_KEYS');
    const resources = await withKeys('1', '3,1,2');
    expect(variables(resources)).toMatchObject({
      BADGE_PRIVATE_KEY_SECRET_ARN: { Ref: 'BadgePrivateKey3Secret' },
      BADGE_PROOF_PRIVATE_KEY_SECRET_ARN: { Ref: 'BadgeProofPrivateKey3Secret' },
      BADGE_OTHER_KEYS: {
        'Fn::Join': [
          '',
          [
            { 'Fn::GetAtt': ['BadgeSigningKeyPair', 'PublicKey'] },
            { 'Fn::GetAtt': ['BadgeSigningKeyPair2', 'PublicKey'] },
          ],
        ],
      },
    });
    expect(secretIds(resources)).toEqual([
      'BadgePrivateKey2Secret',
      'BadgePrivateKey3Secret',
      'BadgePrivateKeySecret',
      'BadgeProofPrivateKey2Secret',
      'BadgeProofPrivateKey3Secret',
      'BadgeProofPrivateKeySecret',
      'MediaPrivateKeySecret',
    ]);
  });
});

describe('settings of keys', () => {
  it.each(['', '0', '1,1', '1,2,3', '1 2', 'a', '100', '1,'])('refuse "%s"', async (text) => {
    if (text === '') return;
    await expect(withKeys(text)).rejects.toThrow('NORTHLIGHT_MEDIA_KEYS');
  });
});

describe('the function that makes keys', () => {
  let resources: Resources;
  beforeAll(async () => {
    ({ resources } = await synthesize());
  });

  it('may write a secret only until it is marked, and cannot take the mark away', () => {
    const statements = listStatements(resources, 'signing-key').filter(({ Action }) =>
      list(Action).some((action) => action.startsWith('secretsmanager:')),
    );
    const Resource = [
      { Ref: 'BadgePrivateKeySecret' },
      { Ref: 'BadgeProofPrivateKeySecret' },
      { Ref: 'MediaPrivateKeySecret' },
    ];
    expect(statements).toEqual([
      { Effect: 'Allow', Action: 'secretsmanager:GetSecretValue', Resource },
      {
        Effect: 'Allow',
        Action: 'secretsmanager:PutSecretValue',
        Resource,
        Condition: { Null: { 'aws:ResourceTag/northlight:key-made': 'true' } },
      },
      {
        Effect: 'Allow',
        Action: 'secretsmanager:TagResource',
        Resource,
        Condition: {
          StringEquals: { 'aws:RequestTag/northlight:key-made': 'true' },
          'ForAllValues:StringEquals': { 'aws:TagKeys': ['northlight:key-made'] },
        },
      },
    ]);
  });
});

describe('the function that sends mail', () => {
  it('sends as the one address of the site, by its configuration set', async () => {
    const { resources } = await synthesize({}, { NORTHLIGHT_MAIL_FROM: 'hello@learn.example.com' });
    const [statement, ...others] = listStatements(resources, 'send-email').filter(({ Action }) =>
      list(Action).includes('ses:SendEmail'),
    );
    expect(others).toEqual([]);
    expect(statement).toMatchObject({
      Condition: { StringEquals: { 'ses:FromAddress': 'hello@learn.example.com' } },
    });
    expect(
      list(statement?.Resource).map((each) => /:[a-z]+-?[a-z]*\/.*$/.exec(JSON.stringify(each))?.[0]),
    ).toEqual([
      expect.stringContaining(':configuration-set/'),
      expect.stringContaining(':identity/hello@learn.example.com'),
      expect.stringContaining(':identity/learn.example.com'),
    ]);
  });
});
