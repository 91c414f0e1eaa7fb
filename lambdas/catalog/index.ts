import { catalogEndpoints } from '../contract/endpoints/catalog.ts';
import { readEnv, text } from '../platform/env.ts';
import { createGroupHandler } from '../platform/http/create-group-handler.ts';
import {
  createDocumentClient,
  createQueueClient,
  createStorageClient,
} from '../platform/services/clients.ts';
import { createSecretReader } from '../platform/services/secrets.ts';
import { createCatalogStore } from '../stores/catalog/catalog.ts';
import { createSearchStore } from '../stores/catalog/search.ts';
import { createSitePages } from '../stores/catalog/site-pages.ts';
import { createInquiryStore } from '../stores/inquiries.ts';
import { createMailQueue } from '../stores/mail/mail-queue.ts';
import { createRateLimitStore } from '../stores/rate-limits.ts';
import type { CatalogDeps } from './deps.ts';
import { getCourse } from './get-course.ts';
import { getCoursePage } from './get-course-page.ts';
import { getPrice } from './get-price.ts';
import { listCourses } from './list-courses.ts';
import { listFacets } from './list-facets.ts';
import { listFeatured } from './list-featured.ts';
import { type InquiryDeps, sendInquiry } from './send-inquiry.ts';

const env = readEnv({
  CATALOG_TABLE: text,
  SITE_BUCKET: text,
  CURSOR_SECRET_ARN: text,
  INQUIRIES_TABLE: text,
  LIMITS_TABLE: text,
  MAIL_QUEUE_URL: text,
  TEAM_EMAIL: text,
});
const now = (): number => Date.now();
const client = createDocumentClient();
const deps: CatalogDeps = {
  catalog: createCatalogStore(client, env.CATALOG_TABLE),
  search: createSearchStore(client, env.CATALOG_TABLE),
  pages: createSitePages(createStorageClient(), env.SITE_BUCKET),
  readCursorSecret: createSecretReader(env.CURSOR_SECRET_ARN),
};
const inquiries: InquiryDeps = {
  inquiries: createInquiryStore(client, env.INQUIRIES_TABLE, now),
  limits: createRateLimitStore(client, env.LIMITS_TABLE, now),
  mailQueue: createMailQueue(createQueueClient(), env.MAIL_QUEUE_URL),
  teamEmail: env.TEAM_EMAIL,
};

/** What visitors ask of the site: the catalog (list, search, facets, featured, detail, price), and their inquiries. */
export const handler = createGroupHandler(catalogEndpoints, {
  listCourses: listCourses(deps),
  listFacets: listFacets(deps),
  listFeatured: listFeatured(deps),
  getCourse: getCourse(deps),
  getCoursePage: getCoursePage(deps),
  getPrice: getPrice(deps),
  sendInquiry: sendInquiry(inquiries),
});
