import type { BuildManifest } from '../../../lambdas/contract/site.ts';

export interface PageAssets {
  /** Addresses of style sheets beside the entry's. */
  readonly styles: readonly string[];
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

/**
 * What a page needs besides the entry, which the shell names already: its own chunks, and the styles of the parts that it
 * loads on demand, because they are in its static markup too.
 * @throws Error when the build has no such source file
 */
export const pageAssets = (manifest: BuildManifest, module: string): PageAssets => {
  const page = manifest[module];
  if (!page) throw new Error(`The build has no chunk for ${module}`);
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const first = closure(manifest, entries);
  const own = [...closure(manifest, [module])].filter((key) => !first.has(key));
  const onDemand = own.flatMap((key) => manifest[key]?.dynamicImports ?? []);
  const styled = [...closure(manifest, [module, ...onDemand])].filter((key) => !first.has(key));
  return {
    styles: [...new Set(styled.flatMap((key) => manifest[key]?.css ?? []))].map((file) => `/${file}`),
    scripts: own.flatMap((key) => (manifest[key] ? [`/${manifest[key].file}`] : [])),
  };
};
