import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleFolder, bundleFunctions } from '#infra/bundle.ts';
import { functionLogicalId } from '#infra/constructs/bundled-function.ts';
import { type FunctionName, functionNames } from '#infra/functions.ts';
import { hashInputs } from '#infra/site-build.ts';
import { applicationAddressesFile, originPlaceholder, skeletonPrefix } from '#lambdas/pages/static-pages.ts';

type Json = Record<string, unknown>;

/** One resource of the template, as loosely typed as JSON is. */
export interface Resource {
  Type: string;
  Properties: Json;
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
}

/** A small built site: one page with an inline script, an inline style element and a JSON-LD block. */
const samplePage =
  '<!doctype html><html><head><style>body{margin:0}</style><script type="application/ld+json">{"@type":"Course"}</script>' +
  '<script>document.title="x"</script><script type="module" src="/assets/index-1.js"></script></head></html>';

/** Script of its document of Python. In a replacement of texts, `$&` would mean something. */
export const sampleFrameScript = 'self.onmessage = () => "$&";\n';

/** Writes that site into an empty folder. @returns the folder */
export const sampleSite = (folder: string): string => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'app.html'), samplePage);
  writeFileSync(join(folder, 'assets', 'index-1.js'), '');
  const python = join(folder, 'python', '1-a');
  mkdirSync(python, { recursive: true });
  writeFileSync(join(python, 'frame.js'), sampleFrameScript);
  writeFileSync(join(python, 'worker.js'), '');
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, applicationAddressesFile), '^(?:/dashboard)$');
  mkdirSync(join(folder, 'pages', skeletonPrefix), { recursive: true });
  for (const page of [`${skeletonPrefix}index.html`, 'aboutUs.html']) {
    writeFileSync(
      join(folder, 'pages', page),
      `<!doctype html><link rel="canonical" href="${originPlaceholder}/">`,
    );
  }
  return folder;
};

export interface Synthesized {
  readonly resources: Record<string, Resource>;
  readonly outputs: Record<string, Json>;
  /** Resources of the stacks beside the site's own: `edge` and `edge-logs`. */
  readonly beside: Record<string, Record<string, Resource>>;
  /** Messages of CDK about any of the stacks. */
  readonly messages: string[];
}

/** Not where CloudFront's own things are: what has to be in us-east-1 must get there by itself. */
export const siteRegion = 'eu-central-1';

/** Settings as cdk.json has them, and environment variables that override them. */
type Settings = readonly [
  given: Readonly<Record<string, unknown>>,
  environment: Readonly<Record<string, string>>,
];

const synthesizeAnew = async ([given, environment]: Settings): Promise<Synthesized> => {
  const names = functionNames.filter((name) => !existsSync(join(bundleFolder(name), 'index.mjs')));
  await bundleFunctions({ names });
  const siteFolder = sampleSite(mkdtempSync(join(tmpdir(), 'northlight-site-')));
  const outdir = mkdtempSync(join(tmpdir(), 'northlight-cdk-'));
  try {
    // CDK takes seconds to load: only where there is something to synthesize.
    const { createApp } = await import('#bin/app.ts');
    const app = createApp({ siteFolder, outdir, validate: false, given, environment, region: siteRegion });
    const { stacks } = app.synth();
    const templates = new Map(
      stacks.map(({ stackName, template }) => [
        stackName,
        template as { Resources: Record<string, Resource>; Outputs: Record<string, Json> },
      ]),
    );
    const { Resources: resources = {}, Outputs: outputs = {} } = templates.get('Northlight') ?? {};
    const beside = Object.fromEntries(
      [...templates]
        .filter(([name]) => name !== 'Northlight')
        .map(([name, { Resources }]) => [
          name.slice('Northlight-'.length, -`-${siteRegion}`.length),
          Resources,
        ]),
    );
    // How near the limit of resources is has a test of its own.
    const messages = stacks
      .flatMap((stack) => stack.messages.map(({ entry }) => String(entry.data)))
      .filter((message) => !message.startsWith('Number of resources'));
    return { resources, outputs, beside, messages };
  } finally {
    rmSync(outdir, { recursive: true });
    rmSync(siteFolder, { recursive: true });
  }
};

const root = join(import.meta.dirname, '..', '..');
const kept = join(root, 'node_modules', '.cache', 'northlight', 'templates');
/** Sources of a template, besides its settings. */
const inputs = ['bin', 'infra', 'lambdas', 'test/support/template.ts', 'cdk.json', 'package-lock.json'];

const hashTemplateInputs = (settings: Settings): string =>
  createHash('sha256')
    .update(JSON.stringify([hashInputs(root, inputs), settings]))
    .digest('hex');

/**
 * Synthesizes the template of the app. Many files ask for the same one, so it is cached until its sources change. The environment of
 * the process has no part in it: a test file that shares its process with others could otherwise change their template.
 * @param given settings as `cdk.json` has them
 * @param environment variables that override them
 */
export const synthesize = async (
  given: Settings[0] = {},
  environment: Settings[1] = {},
): Promise<Synthesized> => {
  const inputsAtStart = hashTemplateInputs([given, environment]);
  const file = join(kept, `${inputsAtStart}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Synthesized;
  const made = await synthesizeAnew([given, environment]);
  if (hashTemplateInputs([given, environment]) !== inputsAtStart) {
    throw new Error('Sources changed while the template was synthesized');
  }
  mkdirSync(kept, { recursive: true });
  // Renamed when complete: another worker may read it at any time.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(made));
  renameSync(draft, file);
  return made;
};

/** Resources of one type by logical id. */
export const ofType = (resources: Record<string, Resource>, type: string): [string, Resource][] =>
  Object.entries(resources).filter(([, resource]) => resource.Type === type);

export interface Statement {
  readonly Effect: string;
  readonly Action: string | string[];
  readonly Resource: unknown;
  readonly Condition?: unknown;
}

/** The template has one value where there is one, and a list of several. */
export const list = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);

interface Policy {
  readonly PolicyDocument: { readonly Statement: readonly Statement[] };
}
interface SeparatePolicy extends Policy {
  readonly Roles: readonly { readonly Ref: string }[];
}

/** Statements of every policy of a role, within it and beside it, by the role's logical id. */
export const statementsOfRole = (resources: Record<string, Resource>, role: string): Statement[] => [
  ...((resources[role]?.Properties.Policies ?? []) as readonly Policy[]).flatMap(
    ({ PolicyDocument }) => PolicyDocument.Statement,
  ),
  ...ofType(resources, 'AWS::IAM::Policy')
    .map(([, { Properties }]) => Properties as unknown as SeparatePolicy)
    .filter(({ Roles }) => Roles.some(({ Ref }) => Ref === role))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement),
];

/** Statements of all roles, by the logical ids of these. */
export const statementsByRole = (resources: Record<string, Resource>): Map<string, Statement[]> =>
  new Map(ofType(resources, 'AWS::IAM::Role').map(([id]) => [id, statementsOfRole(resources, id)]));

const readProperties = (resources: Record<string, Resource>, name: FunctionName) =>
  (resources[functionLogicalId(name)] as Resource).Properties as unknown as {
    readonly Role: { readonly 'Fn::GetAtt': [string, string] };
    readonly Environment: { readonly Variables: Json };
  };

/** Policy statements of a function. */
export const listStatements = (resources: Record<string, Resource>, name: FunctionName): Statement[] =>
  statementsOfRole(resources, readProperties(resources, name).Role['Fn::GetAtt'][0]);

/** The environment variables of a function. */
export const readEnvironment = (resources: Record<string, Resource>, name: FunctionName): Json =>
  readProperties(resources, name).Environment.Variables;
