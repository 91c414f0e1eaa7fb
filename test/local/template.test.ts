import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createIdentifiers, pseudoParameters } from '#infra/local/template/identifiers.ts';
import { createResolver, type Resolver } from '#infra/local/template/resolver.ts';
import { checkResourceTypes } from '#infra/local/template/resource-types.ts';
import { type Json, readAssembly, type Template } from '#infra/local/template/template.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const template: Template = {
  Resources: {
    LearningTable: { Type: 'AWS::DynamoDB::GlobalTable' },
    MediaBucket: { Type: 'AWS::S3::Bucket' },
    NamedQueue: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'mails' } },
    Secret: { Type: 'AWS::SecretsManager::Secret' },
    Pair: { Type: 'Custom::SigningKeyPair' },
    Api: { Type: 'AWS::ApiGatewayV2::Api' },
  },
  Parameters: { Version: { Type: 'String', Default: '7' } },
  Mappings: { Map: { a: { b: 'mapped' } } },
  Conditions: {
    IsLocal: { 'Fn::Equals': [{ Ref: 'AWS::Region' }, 'us-east-1'] },
    IsElsewhere: { 'Fn::Not': [{ Condition: 'IsLocal' }] },
  },
};

const resolver: Resolver = createResolver(template, {
  ref: (id) => identifiers.ref(id),
  attribute: (id, attribute) => identifiers.attribute(id, attribute),
  stackOutput: (stackName, output) => `${stackName}.${output}`,
  secret: (reference) => `<${reference}>`,
  pseudo: pseudoParameters,
});
const identifiers = createIdentifiers(template, {
  resolve: (value) => resolver.resolve(value),
  queueEndpoint: 'http://127.0.0.1:5',
  siteHost: 'localhost:3000',
  custom: () => ({ physicalId: 'pair-1', data: { PublicKey: 'PEM' } }),
});

describe('the resolver', () => {
  it.each<[Json, Json]>([
    [{ Ref: 'LearningTable' }, 'Northlight-LearningTable'],
    [{ Ref: 'MediaBucket' }, 'northlight-mediabucket'],
    [{ Ref: 'NamedQueue' }, 'http://127.0.0.1:5/000000000000/mails'],
    [{ Ref: 'Secret' }, 'arn:aws:secretsmanager:us-east-1:000000000000:secret:Northlight-Secret-local0'],
    [{ Ref: 'Version' }, '7'],
    [{ 'Fn::GetAtt': ['Pair', 'PublicKey'] }, 'PEM'],
    [{ 'Fn::GetAtt': 'NamedQueue.Arn' }, 'arn:aws:sqs:us-east-1:000000000000:mails'],
    [{ 'Fn::Join': ['-', ['a', { Ref: 'Version' }]] }, 'a-7'],
    [{ 'Fn::Sub': '${AWS::Region}/${NamedQueue.QueueName}/${!kept}' }, 'us-east-1/mails/${kept}'],
    [{ 'Fn::Sub': ['${x}-${Version}', { x: { Ref: 'Version' } }] }, '7-7'],
    [{ 'Fn::Select': [1, { 'Fn::Split': ['/', 'a/b'] }] }, 'b'],
    [{ 'Fn::If': ['IsElsewhere', 'x', 'y'] }, 'y'],
    [{ 'Fn::GetStackOutput': { StackName: 'Edge', OutputName: 'Acl', Region: 'us-east-1' } }, 'Edge.Acl'],
    [{ 'Fn::FindInMap': ['Map', 'a', 'b'] }, 'mapped'],
    [{ list: [1, { Ref: 'AWS::NoValue' }], gone: { Ref: 'AWS::NoValue' } }, { list: [1] }],
    [
      { 'Fn::Join': ['', ['{{resolve:secretsmanager:', 'arn', ':SecretString:::}}']] },
      '<arn:SecretString:::>',
    ],
  ])('resolves %j', (value, expected) => {
    expect(resolver.resolve(value)).toEqual(expected);
  });

  it.each<[string, Json, RegExp]>([
    ['an unknown function', { 'Fn::Cidr': ['10.0.0.0/8', 1] }, /Fn::Cidr/],
    ['a reference to nothing', { Ref: 'Nobody' }, /Nobody/],
    ['an unknown attribute', { 'Fn::GetAtt': ['MediaBucket', 'Color'] }, /MediaBucket.*Color/],
    ['an unknown dynamic reference', '{{resolve:ssm:/x}}', /ssm/],
  ])('names %s', (_name, value, message) => {
    expect(() => resolver.resolve(value)).toThrow(message);
  });
});

it('refuses a template with a resource type that nothing here knows, naming file and type', () => {
  const strange = { Resources: { Fleet: { Type: 'AWS::EC2::Fleet' } } };
  expect(() => checkResourceTypes(strange, 'x.template.json')).toThrow(
    /x\.template\.json.*Fleet \(AWS::EC2::Fleet\)/,
  );
  expect(() => checkResourceTypes(template, 'x')).not.toThrow();
});

describe('the synthesized output', () => {
  it('is read whatever the stack is called, and not from what an earlier synth left there', () => {
    const folder = temporaryFolder(onTestFinished);
    const write = (name: string, content: unknown) =>
      writeFileSync(join(folder, name), JSON.stringify(content));
    write('Northlight.template.json', { Resources: { Old: { Type: 'AWS::S3::Bucket' } } });
    write('Northlight.assets.json', {});
    write('Courses-eu.template.json', template);
    write('Courses-eu.assets.json', { files: { a1: { source: { path: 'asset.a1' } } } });
    write('Courses-eu-edge.template.json', { Resources: { Acl: { Type: 'AWS::WAFv2::WebACL' } } });
    write('manifest.json', {
      artifacts: {
        'Courses-eu-edge': { type: 'aws:cloudformation:stack' },
        'Courses-eu.assets': { type: 'cdk:asset-manifest' },
        'Courses-eu': { type: 'aws:cloudformation:stack' },
        Tree: { type: 'cdk:tree' },
      },
    });
    const assembly = readAssembly(folder);
    expect(Object.keys(assembly.template.Resources)).toContain('LearningTable');
    expect(assembly.assetPath('a1')).toBe(join(folder, 'asset.a1'));
    expect(assembly.templateFile).toBe(join(folder, 'Courses-eu.template.json'));
    expect(assembly.companions.map(({ stackName }) => stackName)).toEqual(['Courses-eu-edge']);
    write('manifest.json', { artifacts: {} });
    expect(() => readAssembly(folder)).toThrow('npm run synth');
  });
});
