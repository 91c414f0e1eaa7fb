import { expect, it } from 'vitest';
import { findNjs } from '#bin/setup/njs.ts';
import { createNjsEngine } from '#infra/local/cloudfront/njs-engine.ts';
import { ofType, synthesize } from '../support/template.ts';

const { resources } = await synthesize();

it('every viewer function of the template loads in the engine that CloudFront runs it in', async () => {
  const functions = ofType(resources, 'AWS::CloudFront::Function');
  expect(functions.length).toBeGreaterThan(0);
  const engine = createNjsEngine(findNjs());
  try {
    for (const [id, { Properties }] of functions) {
      expect(Properties.FunctionConfig).toMatchObject({ Runtime: 'cloudfront-js-2.0' });
      await engine.load(id, String(Properties.FunctionCode));
    }
  } finally {
    await engine.close();
  }
});
