import type * as z from 'zod/mini';
import type {
  CourseDetail,
  CourseList,
  Facets,
  FeaturedCourses,
  PreviewLecture,
} from '../contract/schemas/course.ts';

/**
 * Placeholder for the site's origin in pages that are rendered before it is known. Deploying replaces it. The top-level
 * domain is reserved for names that never resolve (RFC 2606).
 */
export const originPlaceholder = 'https://origin.invalid';

/** Key of the page without content, for addresses of the application that have no page of their own. */
export const shellKey = 'app.html';

/** Key of the page at addresses that have none: the home page, which search engines are told not to keep there. */
export const unknownPageKey = 'unknown.html';

/**
 * File of the built site that says which addresses the application fills by itself: the source of a regular expression for
 * a lower-case address. It stays out of the deployment, like everything in this folder.
 */
export const applicationAddressesFile = '.vite/application-addresses.txt';

/** Pages of a course that is released over time, besides its own. */
export const courseSubpages = ['subscribe', 'welcome'] as const;
export type CourseSubpage = (typeof courseSubpages)[number];

/** Key, in the site's bucket, of the page of a course, or of one of its others. */
export const coursePageKey = (courseId: string, subpage?: CourseSubpage): string =>
  subpage === undefined ? `courses/${courseId}.html` : `courses/${courseId}/${subpage}.html`;

/** Key, in the site's bucket, of the page of a lecture that anybody may watch. */
export const previewPageKey = (courseId: string, lectureId: string): string =>
  `courses/${courseId}/preview/${lectureId}.html`;

/** Key of the static page at a public address: `/faq` → `faq.html`. */
export const publicPageKey = (path: string): string =>
  path === '/' ? 'index.html' : `${path.slice(1)}.html`;

/**
 * Where the build puts pages of the catalog that show no courses yet. The front door falls back to them where publishing
 * has not put a page: a deploy writes only here, never over a page that shows the courses.
 */
export const skeletonPrefix = 'skeletons/';

/** A page that anybody may read, rendered before anybody asks for it. */
export interface PublicPage {
  /** Where it is rendered. */
  readonly path: string;
  /** As the tab and search engines show it. */
  readonly title: string;
  /** One or two sentences for search engines and link previews. */
  readonly description: string;
  /** The page's own source file, by which the build names its styles and scripts. */
  readonly module: string;
  /** Source file of what is mounted around it, with styles of its own. */
  readonly shell?: string;
  /** Set on the page for every address that has none: the address that counts instead. */
  readonly standsFor?: string;
  /** True for pages that show the catalog: publishing courses renders them again. */
  readonly showsCatalog?: true;
  /**
   * When the browser loads the application. `use`: not before a control is pointed at, pressed or focused, because reading the
   * page needs none of it. `form`: the same, but at once where the deployment puts another form in the place of ours. Else
   * after the page has loaded, or at the first thing that the visitor does.
   */
  readonly startsOn?: 'use' | 'form';
}

/** Vite's build manifest, as far as static pages need it: source file → what it became. */
export type BuildManifest = Readonly<
  Record<
    string,
    {
      readonly file: string;
      readonly isEntry?: boolean;
      readonly css?: readonly string[];
      /** Of a static page's own module: one file with every style that the page needs. */
      readonly pageCss?: string;
      readonly imports?: readonly string[];
      readonly dynamicImports?: readonly string[];
    }
  >
>;

/** The build that static pages belong to. */
export interface SiteBuild {
  /** The page without content that was built. */
  readonly shell: string;
  readonly manifest: BuildManifest;
}

/** A lecture that anybody may watch. */
export interface PreviewAddress {
  readonly courseId: string;
  readonly lectureId: string;
}

/** Key of the sitemap: where crawlers begin. */
export const sitemapKey = 'sitemap.xml';
/** Key of a part of a sitemap that is too large for one file; they are counted from 1. */
export const sitemapPartKey = (number: number): string => `sitemap-${number}.xml`;

/** A file of the sitemap by its key in the site's bucket. */
export interface SitemapFile {
  readonly key: string;
  readonly text: string;
}

/** What the catalog shows to everybody, as the API answers it. */
export interface CatalogData {
  readonly list: z.output<typeof CourseList>;
  readonly facets: z.output<typeof Facets>;
  readonly featured: z.output<typeof FeaturedCourses>;
}

/**
 * Renders static pages as whole HTML documents. The build of the site produces it. `origin` is the site's own, without
 * a trailing slash. Each function throws when a part of the page fails to render.
 */
export interface SiteRenderer {
  /** Every page but those of courses, also those that the sitemap leaves out. */
  readonly staticPages: readonly PublicPage[];
  /** Source files of all pages that are rendered, courses' included, each with that of its shell. */
  readonly pageModules: readonly Pick<PublicPage, 'module' | 'shell'>[];
  /** See `applicationAddressesFile`. */
  readonly applicationAddresses: string;
  /** Files with the styles of a page, in the order in which they apply. */
  listStyles(manifest: BuildManifest, module: string, shell?: string): string[];
  /** Without `catalog` the parts that show courses are placeholders. */
  renderPublicPage(
    build: SiteBuild,
    origin: string,
    page: PublicPage,
    catalog?: CatalogData,
  ): Promise<string>;
  renderCoursePage(build: SiteBuild, origin: string, course: CourseDetail): Promise<string>;
  renderCourseSubpage(
    build: SiteBuild,
    origin: string,
    course: CourseDetail,
    subpage: CourseSubpage,
  ): Promise<string>;
  /** The page of a lecture that anybody may watch; the address of its video is left for the browser to ask for. */
  renderPreviewPage(
    build: SiteBuild,
    origin: string,
    course: CourseDetail,
    preview: Omit<PreviewLecture, 'video'>,
  ): Promise<string>;
  /** The sitemap in the order in which its files are to be stored: one, or parts and then the index that names them. */
  renderSitemap(
    origin: string,
    courseIds: readonly string[],
    previews?: readonly PreviewAddress[],
  ): SitemapFile[];
}
