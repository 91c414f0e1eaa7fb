import { catalogueEndpoints } from '../contract/endpoints/catalogue.ts';
import { createDocumentClient, createSecretReader, createStorageClient } from '../platform/clients.ts';
import { createGroupHandler } from '../platform/create-group-handler.ts';
import { readEnv, text } from '../platform/env.ts';
import { notImplemented } from '../platform/not-implemented.ts';
import { createCatalogueStore } from '../stores/catalogue.ts';
import { createSearchStore } from '../stores/search.ts';
import { createSitePages } from '../stores/site-pages.ts';
import type { CatalogueDeps } from './deps.ts';
import { getCourse } from './get-course.ts';
import { getCoursePage } from './get-course-page.ts';
import { getPrice } from './get-price.ts';
import { listCourses } from './list-courses.ts';
import { listFacets } from './list-facets.ts';
import { listFeatured } from './list-featured.ts';

const env = readEnv({ CATALOGUE_TABLE: text, SITE_BUCKET: text, CURSOR_SECRET_ARN: text });
const client = createDocumentClient();
const deps: CatalogueDeps = {
  catalogue: createCatalogueStore(client, env.CATALOGUE_TABLE),
  search: createSearchStore(client, env.CATALOGUE_TABLE),
  pages: createSitePages(createStorageClient(), env.SITE_BUCKET),
  readCursorSecret: createSecretReader(env.CURSOR_SECRET_ARN),
};

/** Public reads of the catalogue: list, search, facets, featured, detail, price. */
export const handler = createGroupHandler(catalogueEndpoints, {
  listCourses: listCourses(deps),
  listFacets: listFacets(deps),
  listFeatured: listFeatured(deps),
  getCourse: getCourse(deps),
  getCoursePage: getCoursePage(deps),
  getPrice: getPrice(deps),
  sendInquiry: notImplemented,
});
