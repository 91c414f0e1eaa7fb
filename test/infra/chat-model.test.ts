import { describe, expect, it } from 'vitest';
import { endpointVariables } from '#infra/local/functions/environment.ts';
import { readSettings } from '#infra/settings.ts';
import { type Resource, type Statement, statementsByRole, synthesize } from '../support/template.ts';

type Resources = Record<string, Resource>;
/** Policy statements about Bedrock in the whole template. */
const modelStatements = (resources: Resources): Statement[] =>
  [...statementsByRole(resources).values()]
    .flat()
    .filter(({ Action }) => JSON.stringify(Action).includes('bedrock'));
const readModel = (resources: Resources): unknown =>
  (resources.ChatFunction?.Properties.Environment as { Variables: Record<string, unknown> }).Variables
    .CHAT_MODEL_ID;

describe('the model of the assistant', () => {
  it('is absent by default, and so is every right to call one', async () => {
    const { resources } = await synthesize();
    expect(readModel(resources)).toBeUndefined();
    expect(modelStatements(resources)).toEqual([]);
  });

  it('is named to the assistant alone, which may call it and nothing else', async () => {
    const { resources } = await synthesize({ chatModelId: 'amazon.nova-lite-v1:0' });
    expect(readModel(resources)).toBe('amazon.nova-lite-v1:0');
    const [statement, ...others] = modelStatements(resources);
    expect(others).toEqual([]);
    expect(statement?.Action).toBe('bedrock:InvokeModel');
    const target = JSON.stringify(statement?.Resource);
    expect(target).toContain('::foundation-model/amazon.nova-lite-v1:0');
    expect(target).not.toContain('*');
  });

  it('behind an inference profile may be called in every Region that the profile routes to', async () => {
    const { resources } = await synthesize({ chatModelId: 'eu.amazon.nova-lite-v1:0' });
    const target = JSON.stringify(modelStatements(resources).map((statement) => statement.Resource));
    expect(target).toContain(':bedrock:*::foundation-model/amazon.nova-lite-v1:0');
    expect(target).toContain(':inference-profile/eu.amazon.nova-lite-v1:0');
  });

  it.each(['zai.glm-4.7', 'deepseek.v3.2'])(
    'may have a dot in its version: %s is no inference profile',
    async (chatModelId) => {
      const { resources } = await synthesize({ chatModelId });
      const target = JSON.stringify(modelStatements(resources).map((statement) => statement.Resource));
      expect(target).toContain(`::foundation-model/${chatModelId}"`);
      expect(target).not.toContain('inference-profile');
    },
  );

  it.each(['*', 'nova lite', 'arn:aws:bedrock:eu-central-1::foundation-model/x', 'nova'])(
    'is not called %j',
    (id) => {
      expect(() => readSettings({ chatModelId: id }, {})).toThrow(/NORTHLIGHT_CHAT_MODEL_ID.*Bedrock model/);
    },
  );

  it('has no stand-in in the local cloud, which takes the address of one', () => {
    const endpoint = 'http://127.0.0.1:1';
    const own = { AWS_ENDPOINT_URL_BEDROCK_RUNTIME: 'http://127.0.0.1:2' };
    expect(endpointVariables(endpoint, {}).AWS_ENDPOINT_URL_BEDROCK_RUNTIME).toBe(endpoint);
    expect(endpointVariables(endpoint, own)).toMatchObject({ ...own, AWS_ENDPOINT_URL_DYNAMODB: endpoint });
  });
});
