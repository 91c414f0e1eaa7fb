import { DeleteCommand, type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { EndpointName } from '#contract/endpoints.ts';
import type { PublishedArticle } from '#contract/published.ts';
import type { Grant } from '#domain/course/access.ts';
import type { Course, CourseLecture } from '#domain/course/course.ts';
import { readCues } from '#domain/transcript/web-vtt.ts';
import { completeCourse } from '#lambdas/learning/complete-course.ts';
import type { LearningDeps } from '#lambdas/learning/deps.ts';
import { enroll } from '#lambdas/learning/enroll.ts';
import { findHits } from '#lambdas/learning/find-hits.ts';
import { getArticle } from '#lambdas/learning/get-article.ts';
import { getContent } from '#lambdas/learning/get-content.ts';
import { getCourseProgress } from '#lambdas/learning/get-course-progress.ts';
import { getEnrollmentStatus } from '#lambdas/learning/get-enrollment-status.ts';
import { getLectureFile } from '#lambdas/learning/get-lecture-file.ts';
import { getLectureProgress } from '#lambdas/learning/get-lecture-progress.ts';
import { getTranscript } from '#lambdas/learning/get-transcript.ts';
import { lease } from '#lambdas/learning/lease.ts';
import { listEnrolled } from '#lambdas/learning/list-enrolled.ts';
import { saveCourseProgress } from '#lambdas/learning/save-course-progress.ts';
import { searchAll } from '#lambdas/learning/search-all.ts';
import { searchCourse } from '#lambdas/learning/search-course.ts';
import type { Caller, OperationRequest } from '#lambdas/platform/http/operation.ts';
import type { Identity } from '#lambdas/platform/services/identity.ts';
import type { CourseCache } from '#lambdas/stores/catalog/read/course-cache.ts';
import { createReadCourseQuestions } from '#lambdas/stores/catalog/read/course-questions.ts';
import { summaryKey, toSummaryItem } from '#lambdas/stores/catalog/read/course-summaries.ts';
import { createCourseTextStore, type IndexedCourseCache } from '#lambdas/stores/catalog/read/course-texts.ts';
import { courseKey, toCourseItem } from '#lambdas/stores/catalog/rows/course-record.ts';
import { createReadZone } from '#lambdas/stores/learner/known-learner.ts';
import { createProfileStore } from '#lambdas/stores/learner/profiles.ts';
import { createLearningStore } from '#lambdas/stores/learning/learning.ts';
import { enrollmentKey, grantAttribute } from '#lambdas/stores/learning/learning-records.ts';
import { createReadEnrollments } from '#lambdas/stores/learning/read-enrollments.ts';
import { createListRecentBookmarks } from '#lambdas/stores/learning/recent-bookmarks.ts';
import { createRateLimitStore } from '#lambdas/stores/rate-limits.ts';
import { createFollowZone } from '#lambdas/stores/subscriptions/learner-zones.ts';
import { getVideoUrl } from '#lambdas/use-cases/get-video-url.ts';
import { saveLectureProgress } from '#lambdas/use-cases/save-lecture-progress.ts';
import { makeCourse } from './courses.ts';
import { createTable, tables } from './dynamodb.ts';
import { leaseKey, makeLeaseSigner } from './leases.ts';
import { operationRequest } from './operation-request.ts';
import { putRow } from './rows.ts';
import { signFolder } from './signing.ts';

export const video = (id: string, fields: Partial<CourseLecture> = {}): CourseLecture => ({
  id,
  title: `About ${id}`,
  type: 'free',
  contentType: 'video',
  duration: 60,
  videoKey: `media/courses/x/${id}.0a1b2c3d.mp4`,
  captions: [{ lang: 'en', label: 'English', key: `captions/x/${id}.en.0a1b2c3d.vtt` }],
  ...fields,
});

/** A free course of one section. */
export const courseOf = (id: string, lectures: CourseLecture[], fields: Partial<Course> = {}): Course =>
  makeCourse({ id, title: `Course ${id}`, sections: [{ title: 'One', lectures }], ...fields });

const request = <N extends EndpointName>(caller: Caller, parts: object): OperationRequest<N> =>
  operationRequest({ caller, ...parts });

let people = 0;

/** The tables of the learning group with its operations over them. */
export const openClassroom = async (client: DynamoDBDocumentClient) => {
  await Promise.all([
    createTable(client, 'catalog'),
    createTable(client, 'learning'),
    createTable(client, 'subscriptions'),
    createTable(client, 'profiles'),
  ]);
  const put = (item: Record<string, unknown>) => putRow(client, tables.catalog, item);
  const changeGrant = (sub: string, courseId: string, grant: Grant, action: string) =>
    client.send(
      new UpdateCommand({
        TableName: tables.learning,
        Key: enrollmentKey(sub, courseId),
        UpdateExpression: action,
        ExpressionAttributeNames: { '#grant': grantAttribute(grant), '#course': 'courseId' },
        ExpressionAttributeValues: {
          ':course': courseId,
          ...(action.includes(':grant') ? { ':grant': {} } : {}),
        },
      }),
    );
  const classroom = {
    /** The clock, ms since the epoch. */
    now: Date.parse('2026-11-21T10:00:00.000Z'),
    /** Identity that the issuer returns for every learner. */
    identity: { email: 'ada@example.com', emailVerified: true } as Identity,
    /** Rendered articles and caption files by their storage keys. */
    articles: new Map<string, PublishedArticle>(),
    captions: new Map<string, string>(),
  };
  /** A learner. Another `device` is another device of the same learner. */
  const learnerOf = (sub: string, device = client, courses?: CourseCache, searched?: IndexedCourseCache) => {
    const texts = createCourseTextStore(device, tables, searched);
    const deps: LearningDeps = {
      learning: createLearningStore(device, tables),
      ...(courses && { courses }),
      readZone: createReadZone(device, tables.profiles),
      profiles: createProfileStore(device, tables.profiles),
      followZone: createFollowZone(device, tables),
      identity: {
        address: () => Promise.resolve(classroom.identity),
        full: () => Promise.resolve(classroom.identity),
      },
      readQuestions: createReadCourseQuestions(device, tables.catalog, () => classroom.now),
      signUrl: (key) =>
        Promise.resolve({ url: `https://signed/${key}`, expiresAt: '2026-11-21T10:15:00.000Z' }),
      signFolder,
      texts,
      findHits: (...search) => findHits({ texts, now: () => classroom.now }, ...search),
      readEnrollments: createReadEnrollments(device, tables.learning),
      listRecentBookmarks: createListRecentBookmarks(device, tables.learning),
      limits: createRateLimitStore(device, tables.limits, () => classroom.now),
      readArticle: (key) => Promise.resolve(classroom.articles.get(key)),
      readCaptions: (key) => {
        const text = classroom.captions.get(key);
        return Promise.resolve(text === undefined ? undefined : readCues(text));
      },
      leases: makeLeaseSigner(leaseKey),
      now: () => classroom.now,
    };
    const caller: Caller = { sub, scopes: new Set(), token: 'token' };
    const at = (courseId: string, more: object = {}) => ({ params: { courseId }, ...more });
    return {
      caller,
      enroll: (courseId: string, timeZone?: string) =>
        enroll(deps)(request(caller, at(courseId, timeZone === undefined ? {} : { body: { timeZone } }))),
      listEnrolled: () => listEnrolled(deps)(request(caller, {})),
      status: (courseId: string) => getEnrollmentStatus(deps)(request(caller, at(courseId))),
      content: (courseId: string) => getContent(deps)(request(caller, at(courseId))),
      progress: (courseId: string) => getCourseProgress(deps)(request(caller, at(courseId))),
      report: (courseId: string, completedLecture: string, progress = 100) =>
        saveCourseProgress(deps)(request(caller, at(courseId, { body: { progress, completedLecture } }))),
      videoUrl: (courseId: string, s3Key: string) =>
        getVideoUrl(deps)(request(caller, at(courseId, { query: { s3Key } }))),
      article: (courseId: string, lectureId: string) =>
        getArticle(deps)(request(caller, { params: { courseId, lectureId } })),
      transcript: (courseId: string, lectureId: string, lang?: string) =>
        getTranscript(deps)(
          request(caller, { params: { courseId, lectureId }, query: lang === undefined ? {} : { lang } }),
        ),
      file: (courseId: string, lectureId: string, name: string) =>
        getLectureFile(deps)(request(caller, { params: { courseId, lectureId, name } })),
      save: (courseId: string, lectureId: string, timestamp: number, completed = false, furthest?: number) =>
        saveLectureProgress(deps)(
          request(caller, {
            params: { courseId, lectureId },
            body: { timestamp, furthest, totalDuration: 60, completed },
          }),
        ),
      position: (courseId: string, lectureId: string) =>
        getLectureProgress(deps)(request(caller, { params: { courseId, lectureId } })),
      complete: (courseId: string) => completeCourse(deps)(request(caller, at(courseId))),
      search: (courseId: string, q: string, limit?: number) =>
        searchCourse(deps)(request(caller, at(courseId, { query: { q, limit } }))),
      lease: (courseId: string, ...lectures: string[]) =>
        lease(deps)(request(caller, at(courseId, { body: { lectures } }))),
      searchAll: (q: string, limit?: number) => searchAll(deps)(request(caller, { query: { q, limit } })),
    };
  };
  return Object.assign(classroom, {
    learner: learnerOf,
    /** A new learner with an address of their own, enrolled in these courses. */
    enrolled: async (...courses: string[]) => {
      people += 1;
      const sub = `auth0|learner-${people}`;
      classroom.identity = { email: `learner.${people}@example.com`, emailVerified: true };
      const learner = learnerOf(sub);
      for (const course of courses) await learner.enroll(course);
      return { ...learner, sub };
    },
    publish: async (...courses: Course[]) => {
      const items = courses.flatMap((course) => [toCourseItem(course), toSummaryItem(course)]);
      await Promise.all(items.map(put));
    },
    unpublish: async (courseId: string) => {
      for (const Key of [courseKey(courseId), summaryKey(courseId)]) {
        await client.send(new DeleteCommand({ TableName: tables.catalog, Key }));
      }
    },
    grant: async (sub: string, courseId: string, grant: Grant) => {
      await changeGrant(sub, courseId, grant, 'SET #grant = :grant, #course = :course');
    },
    revoke: async (sub: string, courseId: string, grant: Grant) => {
      await changeGrant(sub, courseId, grant, 'SET #course = :course REMOVE #grant');
    },
  });
};

export type Classroom = Awaited<ReturnType<typeof openClassroom>>;
export type Learner = ReturnType<Classroom['learner']>;
