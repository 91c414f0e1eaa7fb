import type { BuildManifest } from '../../../lambdas/pages/static-pages.ts';

export interface PageAssets {
  /** URL of the page's only style sheet, with everything that the page needs. */
  readonly style: string;
  /** URLs of the style sheets that were joined into it, so that the module loader does not load them again. */
  readonly contained: readonly string[];
  /** URLs of the page's scripts, without the entry's. */
  readonly scripts: readonly string[];
  /** URLs of data that the page requests as soon as it runs. */
  readonly data?: readonly string[];
}

/** The manifest's chunks with these keys and everything that they statically import. */
const collectImports = (manifest: BuildManifest, start: readonly string[]): Set<string> => {
  const reached = new Set<string>();
  const visit = (key: string) => {
    if (reached.has(key) || !manifest[key]) return;
    reached.add(key);
    for (const imported of manifest[key].imports ?? []) visit(imported);
  };
  start.forEach(visit);
  return reached;
};

/** The entry chunk and its static imports. */
const entryChunks = (manifest: BuildManifest): Set<string> =>
  collectImports(
    manifest,
    Object.keys(manifest).filter((key) => manifest[key]?.isEntry),
  );

const stylesIn = (manifest: BuildManifest, keys: Iterable<string>): string[] =>
  [...keys].flatMap((key) => manifest[key]?.css ?? []);

const ownKeys = (manifest: BuildManifest, module: string, shell?: string): string[] => {
  const modules = shell === undefined ? [module] : [shell, module];
  for (const each of modules) if (!manifest[each]) throw new Error(`The build has no chunk for ${each}`);
  const first = entryChunks(manifest);
  return [...collectImports(manifest, modules)].filter((key) => !first.has(key));
};

/** Style files of a page, without the entry's. Includes those of lazily loaded parts, whose markup is in the static page too. */
const ownStyles = (manifest: BuildManifest, module: string, shell?: string): string[] => {
  const first = entryChunks(manifest);
  const own = ownKeys(manifest, module, shell);
  const onDemand = own.flatMap((key) => manifest[key]?.dynamicImports ?? []);
  const styled = [...collectImports(manifest, [...own, ...onDemand])].filter((key) => !first.has(key));
  return [...new Set(stylesIn(manifest, styled))];
};

/**
 * Lists the style files of a page and its shell, the entry's first. The build joins them into the page's only style sheet.
 * @throws Error when the build has no chunk for a module
 */
export const listStyles = (manifest: BuildManifest, module: string, shell?: string): string[] => [
  ...new Set([...stylesIn(manifest, entryChunks(manifest)), ...ownStyles(manifest, module, shell)]),
];

/**
 * Returns the files that a static page loads in addition to the entry's scripts.
 * @param parts source files of lazy parts that the page shows at once
 * @throws Error when the build has no chunk or no joined style sheet for a module
 */
export const pageAssets = (
  manifest: BuildManifest,
  module: string,
  shell?: string,
  parts: readonly string[] = [],
): PageAssets => {
  const first = entryChunks(manifest);
  const late = [...collectImports(manifest, parts)].filter((key) => !first.has(key));
  const own = [...new Set([...ownKeys(manifest, module, shell), ...late])];
  const style = manifest[module]?.pageCss;
  if (style === undefined) throw new Error(`The build has no style sheet for ${module}`);
  return {
    style: `/${style}`,
    contained: listStyles(manifest, module, shell).map((file) => `/${file}`),
    scripts: own.flatMap((key) => (manifest[key] ? [`/${manifest[key].file}`] : [])),
  };
};
