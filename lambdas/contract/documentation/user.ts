import type { userEndpoints } from '../endpoints/user.ts';
import { connectionDocumentation } from './connections.ts';
import type { DocumentationOf } from './endpoint-documentation.ts';
import { exampleCard } from './examples.ts';

const exampleProfile = {
  id: 'auth0|5f7c',
  email: 'ada@example.com',
  emailVerified: true,
  name: 'Ada Okafor',
  emailPreferences: {
    releases: true,
    news: false,
    digest: 'weekly',
    digestDay: 'mon',
    digestAt: '09:00',
  },
  createdAt: '2026-11-21T10:00:00.000Z',
};
const exampleToken = {
  id: 'k7PqW2xZ',
  name: 'Backup of my notes',
  scopes: ['read'],
  expiresAt: '2027-02-19T10:00:00.000Z',
};
const examplePath = [{ course: exampleCard, reason: 'Matches your goal: build with language models' }];

export const userDocumentation = {
  ...connectionDocumentation,
  getProfile: {
    summary: 'The caller’s profile, made at first sight',
    example: { response: exampleProfile },
  },
  updateProfile: {
    summary: 'Change the caller’s profile',
    example: { request: { name: 'Ada Okafor', timeZone: 'Europe/Berlin' }, response: exampleProfile },
  },
  uploadProfilePicture: {
    summary: 'Upload a profile picture (multipart field `profilePicture`)',
    example: { response: { picture: '/pictures/h1Jk0n3wQ2vXyZ5aB7cD9eF4/256.webp' } },
  },
  listPurchases: {
    summary: 'What the caller bought, with receipt numbers and refunds, newest first',
    example: {
      response: {
        purchases: [
          {
            receipt: '7K4MX-29RWH',
            courseId: 'llm-evaluation',
            courseTitle: 'Evaluating language models',
            kind: 'course',
            amount: 79,
            paidAt: '2026-11-21T10:00:00.000Z',
            refunds: [{ amount: 20, at: '2026-11-22T10:00:00.000Z' }],
            state: 'partly_refunded',
          },
        ],
      },
    },
  },
  saveQuestionnaire: {
    summary: 'Answer the learning-path questionnaire',
    example: { request: { answers: { goal: 'build' } }, response: { saved: true, path: examplePath } },
  },
  getQuestionnaire: {
    summary: 'The questionnaire with the caller’s answers',
    example: {
      response: {
        questions: [
          {
            id: 'goal',
            text: 'What brings you here?',
            kind: 'single',
            options: [{ value: 'build', label: 'Build' }],
          },
        ],
        answers: null,
      },
    },
  },
  listRecommendations: {
    summary: 'Courses recommended to the caller, with reasons',
    example: { response: { recommendations: examplePath } },
  },
  exportData: {
    summary: 'Everything held on the caller, after a recent sign-in',
    example: {
      response: {
        exportedAt: '2026-11-21T10:00:00.000Z',
        profiles: [exampleProfile],
        learning: [],
        subscriptions: [],
        payments: [],
        mail: [],
        limits: [],
        inquiries: [],
        files: [],
      },
    },
  },
  deleteAccount: {
    summary: 'Erase everything held on the caller, after a recent sign-in',
    example: { response: { accepted: true } },
  },
  listTokens: {
    summary: 'The caller’s personal tokens, without the tokens themselves, newest first',
    example: { response: { tokens: [{ ...exampleToken, createdAt: '2026-11-21T10:00:00.000Z' }] } },
  },
  makeToken: {
    summary: 'Make a personal token, after a recent sign-in; the only answer that shows it',
    example: {
      request: { name: exampleToken.name, scopes: exampleToken.scopes, days: 90 },
      response: { token: 'nlp_k7PqW2xZ…', ...exampleToken },
    },
  },
  revokeToken: {
    summary: 'Revoke a personal token at once',
    example: { response: null },
  },
} satisfies DocumentationOf<typeof userEndpoints>;
