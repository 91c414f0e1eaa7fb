import type { learningEndpoints } from '../endpoints/learning.ts';
import type { DocumentationOf } from './endpoint-documentation.ts';
import {
  exampleArticle,
  exampleCard,
  exampleFileUrl,
  exampleHit,
  exampleLeaseKey,
  exampleLecture,
  exampleProgress,
  exampleTranscript,
  exampleVideoUrl,
} from './examples.ts';

export const learningDocumentation = {
  enroll: {
    summary: 'Enroll in a course; repeating it changes nothing',
    example: {
      request: { timeZone: 'America/Los_Angeles' },
      response: { isEnrolled: true, enrolledAt: '2026-11-21T10:00:00.000Z' },
    },
  },
  listEnrolled: {
    summary: 'The caller’s courses with progress, and the latest bookmarks in them',
    example: {
      response: {
        courses: [{ ...exampleCard, progress: 40, enrolledAt: '2026-11-21T10:00:00.000Z' }],
        recentBookmarks: [
          {
            id: 'Zm9vYmFyYmF6cXV1eA',
            courseId: exampleCard.id,
            lectureId: 'what-is-retrieval',
            lectureTitle: 'What is retrieval?',
            timestamp: 42,
            createdAt: '2026-11-21T10:20:00.000Z',
          },
        ],
      },
    },
  },
  getEnrollmentStatus: {
    summary: 'Whether the caller is enrolled',
    example: { response: { isEnrolled: true } },
  },
  getContent: {
    summary: 'Sections and lectures as the caller may open them',
    example: {
      response: {
        courseId: exampleCard.id,
        title: exampleCard.title,
        sections: [{ title: 'Foundations', lectures: [exampleLecture] }],
      },
    },
  },
  getCourseProgress: {
    summary: 'Progress in a course',
    example: { response: { progress: 40, completedLectures: ['what-is-retrieval'] } },
  },
  saveCourseProgress: {
    summary: 'Report a completed lecture; the server counts by its own evidence',
    example: {
      request: { progress: 40, completedLecture: 'what-is-retrieval' },
      response: { progress: 40, completedLectures: ['what-is-retrieval'] },
    },
  },
  getVideoUrl: {
    summary: 'A signed address of one lecture video',
    example: {
      query: { s3Key: 'media/courses/rag-in-practice/what-is-retrieval.mp4' },
      response: exampleVideoUrl,
    },
  },
  getArticle: {
    summary: 'A lecture to read, with signed addresses of its images',
    example: { response: exampleArticle },
  },
  getTranscript: {
    summary: 'What is said in a lecture, in English where there is a choice and none was made',
    example: { query: { lang: 'en' }, response: exampleTranscript },
  },
  getLectureFile: {
    summary: 'A signed address of a file beside a lecture',
    example: { response: exampleFileUrl },
  },
  saveLectureProgress: {
    summary: 'Save the playback position of a lecture',
    example: { request: { timestamp: 31.5, totalDuration: 61, completed: false }, response: exampleProgress },
  },
  getLectureProgress: {
    summary: 'The playback position of a lecture; zeros when never watched',
    example: { response: exampleProgress },
  },
  completeCourse: {
    summary: 'Mark the course as completed, on the server’s evidence',
    example: { response: { completed: true, completedAt: '2026-11-21T10:00:00.000Z' } },
  },
  searchCourse: {
    summary: 'Search inside a course: what is said, read and asked in open lectures, and the titles of all',
    example: { query: { q: 'search' }, response: { hits: [exampleHit] } },
  },
  searchAll: {
    summary: 'Search inside all courses that the caller is enrolled in',
    example: {
      query: { q: 'search' },
      response: { hits: [{ ...exampleHit, courseId: exampleCard.id, courseTitle: exampleCard.title }] },
    },
  },
  lease: {
    summary: 'A signed permission to open lectures without a network for seven days',
    example: {
      request: { lectures: ['what-is-retrieval'] },
      response: {
        lease: 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiI_In0.c2lnbmF0dXJl',
        expiresAt: '2026-11-28T10:00:00.000Z',
      },
    },
  },
  listLeaseKeys: {
    summary: 'The public key that verifies leases (JWKS); a copy of it verifies without a network',
    example: { response: { keys: [exampleLeaseKey] } },
  },
} satisfies DocumentationOf<typeof learningEndpoints>;
