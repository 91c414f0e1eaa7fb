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

/** A template that cannot be run here; the message names the resource or file and what to do. */
export class TemplateError extends Error {}

export interface Assembly {
  /** Path of the template, for messages. */
  readonly templateFile: string;
  readonly template: Template;
  /** The app's other stacks, which hold what CloudFront takes from one region only. */
  readonly companions: readonly Companion[];
  /** Folder (or file) of an asset by its hash; throws TemplateError when the manifest does not know it. */
  assetPath(hash: string): string;
}

/** A stack beside the site's own. */
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
 * The stacks that were synthesized into a folder, the site's own first: its name is a deploy setting, and the names of the others
 * begin with it.
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

/** Reads `<stack>.template.json` and `<stack>.assets.json` of a synthesized app, and the templates of its other stacks. */
export const readAssembly = (
  folder: string,
  [stack, ...companions]: readonly [string, ...string[]] = readStackNames(folder),
): Assembly => {
  const templateFile = join(folder, `${stack}.template.json`);
  const template = readJson(templateFile) as Template;
  const manifest = readJson(join(folder, `${stack}.assets.json`)) as AssetManifest;
  return {
    templateFile,
    template,
    companions: companions.map((name) => readCompanion(folder, name)),
    assetPath(hash) {
      const path = manifest.files?.[hash]?.source.path;
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

/** A JSON object or, for anything else, an empty one. */
export const asObject = (value: Json | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

/** A JSON list or, for anything else, an empty one. */
export const asList = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

/** Text of a scalar; `otherwise` for a missing one. */
export const asText = (value: Json | undefined, otherwise = ''): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : otherwise;

/** Number of a scalar; `otherwise` for a missing one. */
export const asNumber = (value: Json | undefined, otherwise: number): number => {
  const number = Number(asText(value, 'NaN'));
  return Number.isFinite(number) ? number : otherwise;
};
