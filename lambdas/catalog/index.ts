import { catalogEndpoints } from '../contract/endpoints/catalog.ts';
import { logMessages } from '../contract/log-messages.ts';
import { readEnv } from '../platform/env.ts';
import { createGroupHandler } from '../platform/http/create-group-handler.ts';
import { problemPage } from '../platform/http/problem-page.ts';
import { logger } from '../platform/logger.ts';
import { createWriteMetrics } from '../platform/metric.ts';
import { once } from '../platform/once.ts';
import { createDocumentClient } from '../platform/services/clients.ts';
import { createSecretReader } from '../platform/services/secrets.ts';
import { createSignFolder } from '../platform/services/signed-folder.ts';
import { createSignUrl, toSigningOptions } from '../platform/services/signed-url.ts';
import { createCatalogStore } from '../stores/catalog/read/catalog.ts';
import { createReadPreview } from '../stores/catalog/read/previews.ts';
import { createSearchStore } from '../stores/catalog/read/search.ts';
import { createInquiryStore } from '../stores/inquiries.ts';
import { createRateLimitStore } from '../stores/rate-limits.ts';
import type { CatalogDeps } from './deps.ts';
import { getCourse } from './get-course.ts';
import { getCoursePage } from './get-course-page.ts';
import { type CoursePreviewDeps, getCoursePreview } from './get-course-preview.ts';
import { getInstructorPage } from './get-instructor-page.ts';
import { getPreviewLecture, type PreviewDeps } from './get-preview-lecture.ts';
import { getPreviewPage } from './get-preview-page.ts';
import { getPrice } from './get-price.ts';
import { listCourses } from './list-courses.ts';
import { listFacets } from './list-facets.ts';
import { listFeatured } from './list-featured.ts';
import { needs } from './needs.ts';
import { type PlaybackDeps, reportPlayback } from './report-playback.ts';
import { type ReportDeps, reportViolations } from './report-violations.ts';
import { type InquiryDeps, sendInquiry } from './send-inquiry.ts';

const environment = readEnv(needs);
const { tables, buckets, secrets, queues, values } = environment;
const now = (): number => Date.now();
const client = createDocumentClient();
const files = once(async () => (await import('./files.ts')).createFiles(buckets));
const mails = once(async () => (await import('./mails.ts')).createMails(queues.mail));
const deps: CatalogDeps = {
  catalog: createCatalogStore(client, tables.catalog),
  search: createSearchStore(client, tables.catalog),
  pages: {
    getCoursePage: async (...names) => (await files()).pages.getCoursePage(...names),
    getPreviewPage: async (...names) => (await files()).pages.getPreviewPage(...names),
    getInstructorPage: async (...names) => (await files()).pages.getInstructorPage(...names),
    getShell: async () => (await files()).pages.getShell(),
  },
  readCursorSecret: createSecretReader(secrets.cursor),
};
const inquiries: InquiryDeps = {
  inquiries: createInquiryStore(client, tables.inquiries, now),
  limits: createRateLimitStore(client, tables.limits, now),
  mailQueue: { send: async (messages) => (await mails()).send(messages) },
  teamEmail: values.teamEmail,
};
const signing = toSigningOptions(environment, now);
const previews: PreviewDeps = {
  catalog: deps.catalog,
  limits: inquiries.limits,
  readArticle: async (key) => (await files()).readArticle(key),
  readCaptions: async (key) => (await files()).readCaptions(key),
  signUrl: createSignUrl(signing),
  signFolder: createSignFolder(signing),
  now,
};
const coursePreviews: CoursePreviewDeps = { readPreview: createReadPreview(client, tables.catalog), now };
const reports: ReportDeps = {
  limits: inquiries.limits,
  siteUrl: values.siteUrl,
  record: (violation) => logger.warn(logMessages.policyViolated, { violation }),
};

const playback: PlaybackDeps = {
  catalog: deps.catalog,
  write: createWriteMetrics(values.metricsNamespace, now),
};

/** Endpoints for visitors: the catalog (list, search, facets, featured, detail, price, preview lectures), inquiries and reports. */
export const handler = createGroupHandler(
  catalogEndpoints,
  {
    listCourses: listCourses(deps),
    listFacets: listFacets(deps),
    listFeatured: listFeatured(deps),
    getCourse: getCourse(deps),
    getCoursePage: getCoursePage(deps),
    getPreviewPage: getPreviewPage(deps),
    getInstructorPage: getInstructorPage(deps),
    getPreviewLecture: getPreviewLecture(previews),
    reportPlayback: reportPlayback(playback),
    getCoursePreview: getCoursePreview(coursePreviews),
    getPrice: getPrice(deps),
    sendInquiry: sendInquiry(inquiries),
    reportViolations: reportViolations(reports),
  },
  { renderProblem: problemPage },
);
