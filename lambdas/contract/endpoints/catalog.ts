import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import {
  CoursePageParams,
  CoursePageQuery,
  CourseParams,
  InstructorPageParams,
  LectureParams,
  PreviewPageParams,
} from '../schemas/common.ts';
import {
  CourseDetail,
  CourseList,
  CourseListQuery,
  Facets,
  FacetsQuery,
  FeaturedCourses,
  PreviewLecture,
  Price,
} from '../schemas/course.ts';
import { CspReportsBody } from '../schemas/csp-reports.ts';
import { CoursePreview, CoursePreviewParams, CoursePreviewQuery } from '../schemas/drip.ts';
import { InquiryBody, InquiryReceived } from '../schemas/inquiries.ts';
import { PlaybackReport } from '../schemas/playback.ts';
import {
  exampleCard,
  exampleCoursePreview,
  examplePreview,
  exampleStream,
  exampleTranscript,
  exampleVideoUrl,
} from './examples.ts';

export const catalogEndpoints = defineEndpoints('catalog', {
  getCoursePage: {
    method: 'GET',
    path: '/api/public/pages/courses/{courseId}',
    auth: 'none',
    summary: 'The page of a course as HTML; the edge serves it at /courses/{courseId}',
    params: CoursePageParams,
    query: CoursePageQuery,
    responses: { 200: z.string(), 404: z.string() },
    produces: 'text/html',
    errors: [],
    example: { response: '<!doctype html><title>Retrieval-augmented generation in practice</title>' },
  },
  getPreviewPage: {
    method: 'GET',
    path: '/api/public/pages/courses/{courseId}/preview/{lectureId}',
    auth: 'none',
    summary:
      'The page of a lecture that anybody may watch as HTML; the edge serves it at /courses/{courseId}/preview/{lectureId}',
    params: PreviewPageParams,
    responses: { 200: z.string(), 404: z.string() },
    produces: 'text/html',
    errors: [],
    example: { response: '<!doctype html><title>What is retrieval?</title>' },
  },
  getInstructorPage: {
    method: 'GET',
    path: '/api/public/pages/instructors/{instructorId}',
    auth: 'none',
    summary: 'The page of an instructor as HTML; the edge serves it at /instructors/{instructorId}',
    params: InstructorPageParams,
    responses: { 200: z.string(), 404: z.string() },
    produces: 'text/html',
    errors: [],
    example: { response: '<!doctype html><title>Ines Moreau</title>' },
  },
  listCourses: {
    method: 'GET',
    path: '/api/public/courses',
    auth: 'none',
    summary: 'List and search courses',
    query: CourseListQuery,
    responses: { 200: CourseList },
    errors: [],
    example: {
      query: { search: 'retrieval augmented', level: 'intermediate', limit: '9' },
      response: { courses: [exampleCard], total: 1, matched: 'all', lastEvaluatedKey: null },
    },
  },
  listFacets: {
    method: 'GET',
    path: '/api/public/facets',
    auth: 'none',
    summary:
      'Values to filter the course list by, with counts that answer to the search and the other filters',
    query: FacetsQuery,
    responses: { 200: Facets },
    errors: [],
    example: {
      response: {
        topics: [{ value: 'generative-ai', label: 'Generative AI', count: 4 }],
        levels: [{ value: 'beginner', label: 'Beginner', count: 5 }],
        durations: [{ value: '1-4-weeks', label: '1–4 weeks', count: 6 }],
      },
    },
  },
  listFeatured: {
    method: 'GET',
    path: '/api/public/featured',
    auth: 'none',
    summary: 'Featured courses',
    responses: { 200: FeaturedCourses },
    errors: [],
    example: { response: { featuredCourses: [exampleCard] } },
  },
  getCourse: {
    method: 'GET',
    path: '/api/public/courses/{courseId}',
    auth: 'none',
    summary: 'Course detail',
    params: CourseParams,
    responses: { 200: CourseDetail },
    errors: ['not_found'],
    example: {
      response: {
        ...exampleCard,
        longDescription: '',
        outcomes: ['Build a retrieval pipeline'],
        skills: ['embeddings'],
        language: 'en',
        prerequisites: ['You have written a little Python'],
        updated: '2026-11-25',
        sections: [
          {
            title: 'Foundations',
            lectures: [
              {
                id: 'what-is-retrieval',
                title: 'What is retrieval?',
                type: 'free',
                contentType: 'video',
                duration: 61,
              },
            ],
          },
        ],
      },
    },
  },
  getPreviewLecture: {
    method: 'GET',
    path: '/api/public/courses/{courseId}/lectures/{lectureId}',
    auth: 'none',
    summary: 'A lecture that anybody may watch or read, with signed addresses and its transcript',
    params: LectureParams,
    responses: { 200: PreviewLecture },
    uncached: true,
    setsCookies: true,
    errors: ['not_found', 'too_many_requests'],
    example: {
      response: {
        lecture: examplePreview,
        video: { url: exampleVideoUrl.url, expiresAt: exampleVideoUrl.expiresAt, ...exampleStream },
        transcript: exampleTranscript,
      },
    },
  },
  reportPlayback: {
    method: 'POST',
    path: '/api/public/courses/{courseId}/lectures/{lectureId}/playback',
    auth: 'none',
    summary: 'Takes how one watching of a video went, without who watched',
    params: LectureParams,
    body: PlaybackReport,
    responses: { 204: null },
    errors: ['not_found'],
    example: {
      request: {
        via: 'engine',
        startMs: 800,
        stalls: 1,
        stalledMs: 1200,
        errors: 0,
        sizes: [
          { lines: 360, seconds: 12 },
          { lines: 720, seconds: 301 },
        ],
      },
      response: null,
    },
  },
  getCoursePreview: {
    method: 'GET',
    path: '/api/preview/{token}',
    auth: 'none',
    summary:
      'A course that is not published as a learner who joins now would see it on a given day, and its mails',
    params: CoursePreviewParams,
    query: CoursePreviewQuery,
    responses: { 200: CoursePreview },
    uncached: true,
    unindexed: true,
    errors: ['not_found'],
    example: {
      query: { day: '2026-12-01', zone: 'Europe/Berlin', upgraded: 'true' },
      response: exampleCoursePreview,
    },
  },
  getPrice: {
    method: 'GET',
    path: '/api/courses/{courseId}/price',
    auth: 'none',
    forPrograms: true,
    summary: 'Price of a course',
    params: CourseParams,
    responses: { 200: Price },
    errors: ['not_found'],
    example: { response: { price: 79, currency: 'usd' } },
  },
  sendInquiry: {
    method: 'POST',
    path: '/api/public/inquiries',
    auth: 'none',
    summary: 'Contact, instructor and corporate-training inquiries',
    body: InquiryBody,
    responses: { 201: InquiryReceived },
    errors: ['too_many_requests'],
    example: {
      request: {
        kind: 'contact',
        firstName: 'Ada',
        lastName: 'Okafor',
        email: 'ada@example.com',
        message: 'Hello.',
      },
      response: { received: true },
    },
  },
  reportViolations: {
    method: 'POST',
    path: '/api/public/csp-reports',
    auth: 'none',
    summary: 'Takes what browsers report about the content security policy',
    body: CspReportsBody,
    bodyKind: 'report',
    responses: { 204: null },
    errors: ['too_many_requests'],
    example: {
      request: [
        {
          type: 'csp-violation',
          body: { effectiveDirective: 'script-src-elem', blockedURL: 'https://elsewhere.example/x.js' },
        },
      ],
      response: null,
    },
  },
});
