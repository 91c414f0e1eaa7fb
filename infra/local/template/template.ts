import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
export type JsonObject = { [name: string]: Json };

export interface Resource {
  readonly Type: string;
  readonly Properties?: JsonObject;
  readonly Condition?: string;
  readonly DependsOn?: string | string[];
  readonly UpdatePolicy?: JsonObject;
}

export interface Template {
  readonly Resources: Record<string, Resource>;
  readonly Parameters?: Record<string, { Type: string; Default?: Json }>;
  readonly Conditions?: Record<string, Json>;
  readonly Mappings?: Record<string, Record<string, JsonObject>>;
  readonly Outputs?: Record<string, { Value: Json; Condition?: string }>;
}

/** The template cannot run locally. The message names the resource or file and the remedy. */
export class TemplateError extends Error {}

export interface Assembly {
  /** Path of the template, for error messages. */
  readonly templateFile: string;
  readonly template: Template;
  /** Other stacks of the app, with resources that CloudFront takes from one region only. */
  readonly companions: readonly Companion[];
  /**
   * Folder or file of an asset by its hash.
   * @throws TemplateError for a hash that the manifest does not have
   */
  assetPath(hash: string): string;
}

/** Another stack of the app. */
export interface Companion {
  readonly stackName: string;
  readonly templateFile: string;
  readonly template: Template;
}

interface AssetManifest {
  readonly files?: Record<string, { source: { path?: string; packaging?: string } }>;
}

interface Manifest {
  readonly artifacts?: Record<string, { type?: string }>;
}

/**
 * Names of the stacks in a synthesized folder, the site's own first. Its name is a deploy setting, and the other names begin with it.
 * @throws TemplateError when there is none
 */
export const readStackNames = (folder: string): readonly [site: string, ...companions: string[]] => {
  const path = join(folder, 'manifest.json');
  const { artifacts = {} } = readJson(path) as Manifest;
  const [site, ...companions] = Object.keys(artifacts)
    .filter((id) => artifacts[id]?.type === 'aws:cloudformation:stack')
    .sort((one, other) => one.length - other.length);
  if (site === undefined) throw new TemplateError(`${path} lists no stack. Run npm run synth.`);
  return [site, ...companions];
};

const readCompanion = (folder: string, stackName: string): Companion => {
  const templateFile = join(folder, `${stackName}.template.json`);
  return { stackName, templateFile, template: readJson(templateFile) as Template };
};

const readAssets = (folder: string, stack: string): NonNullable<AssetManifest['files']> =>
  (readJson(join(folder, `${stack}.assets.json`)) as AssetManifest).files ?? {};

/** Paths of what a stack of a synthesized folder is deployed with, its template included. */
export const listAssetPaths = (folder: string, stack: string): string[] =>
  Object.values(readAssets(folder, stack)).flatMap(({ source }) =>
    source.path ? [join(folder, source.path)] : [],
  );

/** Reads `<stack>.template.json` and `<stack>.assets.json` of a synthesized app, and the templates of its other stacks. */
export const readAssembly = (
  folder: string,
  [stack, ...companions]: readonly [string, ...string[]] = readStackNames(folder),
): Assembly => {
  const templateFile = join(folder, `${stack}.template.json`);
  const template = readJson(templateFile) as Template;
  const assets = readAssets(folder, stack);
  return {
    templateFile,
    template,
    companions: companions.map((name) => readCompanion(folder, name)),
    assetPath(hash) {
      const path = assets[hash]?.source.path;
      if (path === undefined) {
        throw new TemplateError(`${stack}.assets.json lists no asset ${hash}: run npm run synth again`);
      }
      return join(folder, path);
    },
  };
};

const readJson = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new TemplateError(`cannot read ${path}: ${(error as Error).message}. Run npm run synth.`);
  }
};

/** Resources of one type, by logical id. */
export const resourcesOfType = (template: Template, type: string): [string, JsonObject][] =>
  Object.entries(template.Resources)
    .filter(([, resource]) => resource.Type === type)
    .map(([id, resource]) => [id, resource.Properties ?? {}]);

/** The value if it is a JSON object, else an empty object. */
export const asObject = (value: Json | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

/** The value if it is a JSON list, else an empty list. */
export const asList = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

/** Scalar as text; `otherwise` when it is missing. */
export const asText = (value: Json | undefined, otherwise = ''): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : otherwise;

/** Scalar as a number; `otherwise` when it is missing. */
export const asNumber = (value: Json | undefined, otherwise: number): number => {
  const number = Number(asText(value, 'NaN'));
  return Number.isFinite(number) ? number : otherwise;
};
