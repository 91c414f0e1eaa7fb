import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The context of `cdk.json`: the settings of a deployment, and CDK's own flags. */
export const readCdkContext = (): Readonly<Record<string, unknown>> => {
  const { context } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'cdk.json'), 'utf8')) as {
    context: Record<string, unknown>;
  };
  return context;
};
