import type { Article, CourseCard, Lecture, Transcript } from '../schemas/course.ts';
import type { CoursePreview, DripContent } from '../schemas/drip.ts';
import type { Hit, LectureProgress } from '../schemas/learning.ts';

export const exampleCard: CourseCard = {
  id: 'rag-in-practice',
  title: 'Retrieval-augmented generation in practice',
  description: 'Build answers that cite their sources.',
  topic: 'generative-ai',
  level: 'intermediate',
  duration: '1-4-weeks',
  durationLabel: '1–4 weeks',
  instructor: { name: 'Ines Moreau', title: 'Search engineer' },
  price: 0,
  currency: 'usd',
  drip: false,
  available: true,
  lectureCount: 6,
};

export const exampleLecture: Lecture = {
  id: 'what-is-retrieval',
  title: 'What is retrieval?',
  type: 'free',
  contentType: 'video',
  duration: 61,
  isUnlocked: true,
  requiresUpgrade: false,
  videoKey: 'media/courses/rag-in-practice/what-is-retrieval.mp4',
  lectureIndex: '0-0',
};

export const exampleDripContent: DripContent = {
  courseId: 'agents-week-by-week',
  title: 'AI agents, week by week',
  content: [{ title: 'Week one', lectures: [exampleLecture] }],
  unlockedContent: ['what-is-retrieval'],
  nextReleaseDate: '2026-11-28T09:00:00.000Z',
  isPremium: false,
  subscribedAt: '2026-11-21T10:00:00.000Z',
  progress: 0,
};

export const exampleProgress: LectureProgress = {
  lectureKey: 'rag-in-practice#what-is-retrieval',
  lectureId: 'what-is-retrieval',
  timestamp: 31.5,
  furthest: 42,
  totalDuration: 61,
  completed: false,
  updatedAt: '2026-11-21T10:00:00.000Z',
};

const exampleFolder = 'https://northlight.example/media/courses/rag-in-practice/what-is-retrieval.0a1b2c3d-1';
export const exampleStream = {
  stream: { url: `${exampleFolder}/master.m3u8`, expiresAt: '2026-11-21T10:15:00.000Z' },
  storyboard: { url: `${exampleFolder}/storyboard.vtt` },
  poster: { url: `${exampleFolder}/poster.jpg` },
};

export const exampleVideoUrl = {
  ...exampleStream,
  url: 'https://northlight.example/media/courses/rag-in-practice/what-is-retrieval.mp4?Expires=1795255200&Signature=…&Key-Pair-Id=K2EXAMPLE',
  expiresAt: '2026-11-21T10:15:00.000Z',
  captions: [
    {
      lang: 'en',
      label: 'English',
      url: 'https://northlight.example/captions/rag-in-practice/what-is-retrieval.en.vtt?Expires=1795255200&Signature=…&Key-Pair-Id=K2EXAMPLE',
    },
  ],
};

export const exampleTranscript: Transcript = {
  lectureId: exampleLecture.id,
  lang: 'en',
  languages: ['en'],
  cues: [{ start: 0.4, end: 3.2, text: 'Retrieval finds the passages that answer a question.' }],
  chapters: [],
};

export const exampleArticle: Article = {
  lectureId: 'cosine-by-hand',
  title: 'Cosine similarity by hand',
  html: '<p>Two vectors point the same way, or they do not.</p><h2 id="section-the-angle">The angle</h2><p>It is all that counts.</p>',
  headings: [{ id: 'section-the-angle', text: 'The angle', level: 2 }],
  minutes: 6,
  expiresAt: exampleVideoUrl.expiresAt,
};

export const exampleFileUrl = {
  url: 'https://northlight.example/media/files/rag-in-practice/what-is-retrieval/0a1b2c3d/manual.csv?Expires=1795255200&Signature=…&Key-Pair-Id=K2EXAMPLE',
  expiresAt: exampleVideoUrl.expiresAt,
};

/** A preview lecture as visitors without an account get it: with captions, without a storage key. */
export const examplePreview: Lecture = {
  id: exampleLecture.id,
  title: exampleLecture.title,
  type: 'free',
  contentType: 'video',
  duration: exampleLecture.duration,
  preview: true,
  isUnlocked: true,
  requiresUpgrade: false,
  captions: exampleVideoUrl.captions,
  lectureIndex: exampleLecture.lectureIndex,
};

const { videoKey: _, ...unsignedLecture } = exampleLecture;

export const exampleCoursePreview: CoursePreview = {
  course: {
    ...exampleCard,
    longDescription: '',
    outcomes: [],
    skills: [],
    drip: true,
    lectureCount: 1,
    sections: [
      {
        title: 'Foundations',
        lectures: [
          {
            id: exampleLecture.id,
            title: exampleLecture.title,
            type: 'drip',
            contentType: 'video',
            duration: exampleLecture.duration,
          },
        ],
      },
    ],
    schedule: [
      { lectureId: exampleLecture.id, title: exampleLecture.title, release: { afterDays: 7, at: '09:00' } },
    ],
  },
  content: {
    courseId: exampleCard.id,
    title: exampleCard.title,
    content: [
      {
        title: 'Foundations',
        lectures: [
          { ...unsignedLecture, type: 'drip', isUnlocked: false, unlocksAt: '2026-11-28T08:00:00.000Z' },
        ],
      },
    ],
    unlockedContent: [],
    nextReleaseDate: '2026-11-28T08:00:00.000Z',
    isPremium: false,
    subscribedAt: '2026-11-21T10:00:00.000Z',
    progress: 0,
  },
  mails: [{ at: '2026-11-28T08:00:00.000Z', subject: 'New in your course: What is retrieval?' }],
  changes: ['~ rag-in-practice', '> lecture what-is-retrieval moves: after 14 days → after 7 days at 09:00'],
  expiresAt: '2026-11-28T10:00:00.000Z',
};

export const exampleHit: Hit = {
  lectureId: 'what-is-retrieval',
  title: 'What is retrieval?',
  kind: 'video',
  at: 21,
  snippet: 'First, we search the manual for the passages that fit the question.',
  marks: [[10, 16]],
  locked: false,
};

export const exampleLeaseKey = {
  kty: 'EC',
  crv: 'P-256',
  x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
  y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
  alg: 'ES256',
  use: 'sig',
  kid: 'oKIywvGUpTVTyxMQ3bwIIeQUudfr_CkLMjCE19ECD-U',
} as const;
