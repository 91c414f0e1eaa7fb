import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import type { Stack } from 'aws-cdk-lib';
import { createApp } from '../../bin/app.ts';
import { bundleFolder, bundleFunctions } from '../../infra/bundle.ts';
import { functionNames } from '../../infra/functions.ts';

type Json = Record<string, unknown>;

/** One resource of the template, as loosely typed as JSON is. */
export interface Resource {
  Type: string;
  Properties: Json;
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
}

/** A small built site: one page with an inline script, an inline style element and a JSON-LD block. */
export const samplePage =
  '<!doctype html><html><head><style>body{margin:0}</style><script type="application/ld+json">{"@type":"Course"}</script>' +
  '<script>document.title="x"</script><script type="module" src="/assets/index-1.js"></script></head></html>';

const sampleSite = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'northlight-site-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), samplePage);
  writeFileSync(join(folder, 'assets', 'index-1.js'), '');
  return folder;
};

/** The synthesized template of the app with its default settings (or those in the environment given). */
export const synthesize = async (): Promise<{
  template: Template;
  resources: Record<string, Resource>;
  outputs: Record<string, Json>;
  messages: string[];
}> => {
  const names = functionNames.filter((name) => !existsSync(join(bundleFolder(name), 'index.mjs')));
  await bundleFunctions({ names });
  const app = createApp({ siteFolder: sampleSite(), outdir: mkdtempSync(join(tmpdir(), 'northlight-cdk-')) });
  const assembly = app.synth();
  const [stack] = app.node.children.filter((child): child is Stack => 'templateFile' in child);
  if (!stack) throw new Error('The app has no stack');
  const template = Template.fromStack(stack);
  const { Resources, Outputs } = template.toJSON() as {
    Resources: Record<string, Resource>;
    Outputs: Record<string, Json>;
  };
  const messages = assembly.stacks.flatMap(({ messages: said }) =>
    said.map(({ entry }) => String(entry.data)),
  );
  return { template, resources: Resources, outputs: Outputs, messages };
};

/** Resources of one type by logical id. */
export const ofType = (resources: Record<string, Resource>, type: string): [string, Resource][] =>
  Object.entries(resources).filter(([, resource]) => resource.Type === type);
