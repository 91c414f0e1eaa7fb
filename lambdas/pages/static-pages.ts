import type * as z from 'zod/mini';
import type {
  CourseDetail,
  CourseList,
  Facets,
  FeaturedCourses,
  InstructorProfile,
  PreviewLecture,
} from '../contract/schemas/course.ts';

/**
 * Placeholder for the site's origin in pages that are rendered before it is known. Deploying replaces it. The top-level
 * domain is reserved for names that never resolve (RFC 2606).
 */
export const originPlaceholder = 'https://origin.invalid';

/** Key of the empty application page, for URLs of the application without a static page. */
export const shellKey = 'app.html';

/** Key of the page for unknown URLs: the home page, marked so that search engines do not index it there. */
export const unknownPageKey = 'unknown.html';

/**
 * Build output: source of a regular expression that matches the lower-case URL paths that the application renders by itself. It is
 * not deployed, like everything in this folder.
 */
export const applicationAddressesFile = '.vite/application-addresses.txt';

/** Additional pages of a drip course. */
export const courseSubpages = ['subscribe', 'welcome'] as const;
export type CourseSubpage = (typeof courseSubpages)[number];

/** Folders of the site bucket that only publishing courses writes. A deploy deletes nothing in them. */
export const publishedFolders = ['courses/', 'instructors/'] as const;
type PublishedKey = `${(typeof publishedFolders)[number]}${string}`;

/** Key in the site bucket of a course page, or of one of its additional pages. */
export const coursePageKey = (courseId: string, subpage?: CourseSubpage): PublishedKey =>
  subpage === undefined ? `courses/${courseId}.html` : `courses/${courseId}/${subpage}.html`;

/** Key in the site bucket of the page of a preview lecture. */
export const previewPageKey = (courseId: string, lectureId: string): PublishedKey =>
  `courses/${courseId}/preview/${lectureId}.html`;

/** Key in the site bucket of the page of an instructor. */
export const instructorPageKey = (instructorId: string): PublishedKey => `instructors/${instructorId}.html`;

/** Key of the static page at a public path: `/faq` → `faq.html`. */
export const publicPageKey = (path: string): string =>
  path === '/' ? 'index.html' : `${path.slice(1)}.html`;

/**
 * Prefix of catalog pages that the build renders without courses. They are the fallback until publishing writes the page; a
 * deploy writes only here, never over a page that shows courses.
 */
export const skeletonPrefix = 'skeletons/';

/** A public page, rendered at build time. */
export interface PublicPage {
  /** URL path. */
  readonly path: string;
  /** Title for the browser tab and search engines. */
  readonly title: string;
  /** One or two sentences for search engines and link previews. */
  readonly description: string;
  /** Source file of the page, the key of its styles and scripts in the build manifest. */
  readonly module: string;
  /** Source file of the component around the page, which has its own styles. */
  readonly shell?: string;
  /** For the page at unknown URLs: its canonical path. */
  readonly standsFor?: string;
  /** Set on pages that show the catalog: publishing courses renders them again. */
  readonly showsCatalog?: true;
  /**
   * When the browser loads the application. `use`: only once a control is hovered, pressed or focused, because reading the page
   * needs no script. `form`: the same, but at once if the deployment replaces our form with another one. `load`: at once, because
   * the page shows nothing of its own without it. Default: after the page has loaded, or at the first user interaction.
   */
  readonly startsOn?: 'use' | 'form' | 'load';
}

/** The part of Vite's build manifest that static pages need: source file → output. */
export type BuildManifest = Readonly<
  Record<
    string,
    {
      readonly file: string;
      readonly isEntry?: boolean;
      /** Of a chunk: its name before the hash. */
      readonly name?: string;
      readonly css?: readonly string[];
      /** For the module of a static page: one file with all styles of the page. */
      readonly pageCss?: string;
      readonly imports?: readonly string[];
      readonly dynamicImports?: readonly string[];
      /** Other files that the module names, such as a worker. */
      readonly assets?: readonly string[];
    }
  >
>;

/** The build that static pages belong to. */
export interface SiteBuild {
  /** HTML of the empty application page. */
  readonly shell: string;
  readonly manifest: BuildManifest;
}

/** Ids of a preview lecture. */
export interface PreviewLectureIds {
  readonly courseId: string;
  readonly lectureId: string;
}

/** Key of the sitemap that crawlers read first. */
export const sitemapKey = 'sitemap.xml';
/** Key of a part of a sitemap that is too large for one file; numbers start at 1. */
export const sitemapPartKey = (number: number | '*'): string => `sitemap-${number}.xml`;

/** A file of the sitemap by its key in the site's bucket. */
export interface SitemapFile {
  readonly key: string;
  readonly text: string;
}

/** Public data of the catalog, as the API returns it. */
export interface CatalogData {
  readonly list: z.output<typeof CourseList>;
  readonly facets: z.output<typeof Facets>;
  readonly featured: z.output<typeof FeaturedCourses>;
}

/**
 * Renders static pages as complete HTML documents; an output of the site's build. `origin` is the site's, without a trailing
 * slash. Each function throws if a part of the page fails to render.
 */
export interface SiteRenderer {
  /** All pages except those of courses, including those left out of the sitemap. */
  readonly staticPages: readonly PublicPage[];
  /** Source files of all rendered pages, including those of courses, with their shells. */
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
  /** The page of a preview lecture; the browser requests the video URL later. */
  renderPreviewPage(
    build: SiteBuild,
    origin: string,
    course: CourseDetail,
    preview: Omit<PreviewLecture, 'video'>,
  ): Promise<string>;
  renderInstructorPage(build: SiteBuild, origin: string, instructor: InstructorProfile): Promise<string>;
  /** The sitemap files in the order in which to store them: one file, or parts followed by their index. */
  renderSitemap(
    origin: string,
    courseIds: readonly string[],
    previews?: readonly PreviewLectureIds[],
    instructorIds?: readonly string[],
  ): SitemapFile[];
}
