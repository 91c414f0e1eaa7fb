import type { BuildManifest } from '../../../lambdas/pages/static-pages.ts';

export interface PageAssets {
  /** Address of the one style sheet with everything that the page needs. */
  readonly style: string;
  /** Addresses of the sheets that it contains, so that the browser does not load them again. */
  readonly contained: readonly string[];
  /** Addresses of scripts beside the entry's. */
  readonly scripts: readonly string[];
}

const closure = (manifest: BuildManifest, start: readonly string[]): Set<string> => {
  const reached = new Set<string>();
  const visit = (key: string) => {
    if (reached.has(key) || !manifest[key]) return;
    reached.add(key);
    for (const imported of manifest[key].imports ?? []) visit(imported);
  };
  start.forEach(visit);
  return reached;
};

const entryChunks = (manifest: BuildManifest): Set<string> =>
  closure(
    manifest,
    Object.keys(manifest).filter((key) => manifest[key]?.isEntry),
  );

const stylesIn = (manifest: BuildManifest, keys: Iterable<string>): string[] =>
  [...keys].flatMap((key) => manifest[key]?.css ?? []);

const ownKeys = (manifest: BuildManifest, module: string, shell?: string): string[] => {
  const modules = shell === undefined ? [module] : [shell, module];
  for (const each of modules) if (!manifest[each]) throw new Error(`The build has no chunk for ${each}`);
  const first = entryChunks(manifest);
  return [...closure(manifest, modules)].filter((key) => !first.has(key));
};

/** Style files of a page without the entry's. Those of parts loaded on demand count: their markup is in the page too. */
const ownStyles = (manifest: BuildManifest, module: string, shell?: string): string[] => {
  const first = entryChunks(manifest);
  const own = ownKeys(manifest, module, shell);
  const onDemand = own.flatMap((key) => manifest[key]?.dynamicImports ?? []);
  const styled = [...closure(manifest, [...own, ...onDemand])].filter((key) => !first.has(key));
  return [...new Set(stylesIn(manifest, styled))];
};

/**
 * All style files of a page and of the shell around it, the entry's first. The build joins them into the page's one style
 * sheet.
 * @throws Error when the build has no such source file
 */
export const listStyles = (manifest: BuildManifest, module: string, shell?: string): string[] => [
  ...new Set([...stylesIn(manifest, entryChunks(manifest)), ...ownStyles(manifest, module, shell)]),
];

/**
 * What a static page loads besides the entry's scripts, which the shell names already.
 * @throws Error when the build has no such source file, or made no style sheet for it
 */
export const pageAssets = (manifest: BuildManifest, module: string, shell?: string): PageAssets => {
  const own = ownKeys(manifest, module, shell);
  const style = manifest[module]?.pageCss;
  if (style === undefined) throw new Error(`The build has no style sheet for ${module}`);
  return {
    style: `/${style}`,
    contained: ownStyles(manifest, module, shell).map((file) => `/${file}`),
    scripts: own.flatMap((key) => (manifest[key] ? [`/${manifest[key].file}`] : [])),
  };
};
