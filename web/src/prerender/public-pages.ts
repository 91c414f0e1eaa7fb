import type { PublicPage } from '../../../lambdas/pages/static-pages.ts';
import { paths, publicPages as rows } from '../lib/paths.ts';
import { documentTitle } from '../lib/useDocumentTitle.ts';

/** The name of a source file in the build's manifest. */
const inManifest = (module: string): string => `src/${module}`;

const names = Object.keys(rows) as (keyof typeof rows)[];

/** Every public page but those of single courses; each title and description is its own. */
export const publicPages: readonly PublicPage[] = names.map((name) => {
  const { href, module, title } = paths[name];
  return { path: href(), title: documentTitle(title), module: inManifest(module), ...rows[name] };
});

/** Source file of every course's page. */
export const coursePageModule = inManifest(paths.course.module);

/** Source file of the page of every lecture that anybody may watch. */
export const previewPageModule = inManifest(paths.preview.module);
