import type { catalogEndpoints } from '../endpoints/catalog.ts';
import type { DocumentationOf } from './endpoint-documentation.ts';
import {
  exampleCard,
  exampleCoursePreview,
  examplePreview,
  exampleStream,
  exampleTranscript,
  exampleVideoUrl,
} from './examples.ts';

export const catalogDocumentation = {
  getCoursePage: {
    summary: 'The page of a course as HTML; the edge serves it at /courses/{courseId}',
    example: { response: '<!doctype html><title>Retrieval-augmented generation in practice</title>' },
  },
  getPreviewPage: {
    summary:
      'The page of a lecture that anybody may watch as HTML; the edge serves it at /courses/{courseId}/preview/{lectureId}',
    example: { response: '<!doctype html><title>What is retrieval?</title>' },
  },
  getInstructorPage: {
    summary: 'The page of an instructor as HTML; the edge serves it at /instructors/{instructorId}',
    example: { response: '<!doctype html><title>Ines Moreau</title>' },
  },
  listCourses: {
    summary: 'List and search courses',
    example: {
      query: { search: 'retrieval augmented', level: 'intermediate', limit: '9' },
      response: { courses: [exampleCard], total: 1, matched: 'all', lastEvaluatedKey: null },
    },
  },
  listFacets: {
    summary:
      'Values to filter the course list by, with counts that answer to the search and the other filters',
    example: {
      response: {
        topics: [{ value: 'generative-ai', label: 'Generative AI', count: 4 }],
        levels: [{ value: 'beginner', label: 'Beginner', count: 5 }],
        durations: [{ value: '1-4-weeks', label: '1–4 weeks', count: 6 }],
      },
    },
  },
  listFeatured: {
    summary: 'Featured courses',
    example: { response: { featuredCourses: [exampleCard] } },
  },
  getCourse: {
    summary: 'Course detail',
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
    summary: 'A lecture that anybody may watch or read, with signed addresses and its transcript',
    example: {
      response: {
        lecture: examplePreview,
        video: { url: exampleVideoUrl.url, expiresAt: exampleVideoUrl.expiresAt, ...exampleStream },
        transcript: exampleTranscript,
      },
    },
  },
  reportPlayback: {
    summary: 'Takes how one watching of a video went, without who watched',
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
    summary:
      'A course that is not published as a learner who joins now would see it on a given day, and its mails',
    example: {
      query: { day: '2026-12-01', zone: 'Europe/Berlin', upgraded: 'true' },
      response: exampleCoursePreview,
    },
  },
  getPrice: {
    summary: 'Price of a course',
    example: { response: { price: 79, currency: 'usd' } },
  },
  sendInquiry: {
    summary: 'Contact, instructor and corporate-training inquiries',
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
    summary: 'Takes what browsers report about the content security policy',
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
} satisfies DocumentationOf<typeof catalogEndpoints>;
