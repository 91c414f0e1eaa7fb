import type { dripEndpoints } from '../endpoints/drip.ts';
import type { DocumentationOf } from './endpoint-documentation.ts';
import { exampleDripContent, exampleProgress, exampleVideoUrl } from './examples.ts';

export const dripDocumentation = {
  subscribe: {
    summary: 'Subscribe an email address to a drip course',
    example: {
      request: { email: 'ada@example.com', courseId: 'agents-week-by-week', timeZone: 'Europe/Berlin' },
      response: { status: 'success' },
    },
  },
  requestNotification: {
    summary:
      'Ask to be told once when a course in preparation opens; the same answer whether the address is known or not',
    example: {
      request: { email: 'ada@example.com', courseId: 'deep-learning-program' },
      response: { received: true },
    },
  },
  confirmSubscription: {
    summary: 'Confirm an address with the token from its first email, of a subscription or a notification',
    example: { request: { token: 'eyJ.example' }, response: { confirmed: true } },
  },
  showUnsubscribe: {
    summary: 'A page with a button: mail scanners follow links',
    example: { query: { token: 'eyJ.example' }, response: '<!doctype html><title>Unsubscribe</title>' },
  },
  unsubscribe: {
    summary: 'Stop release emails (one-click, RFC 8058)',
    example: { query: { token: 'eyJ.example' }, response: { unsubscribed: true } },
  },
  getAvailableContent: {
    summary: 'A drip course as the caller may open it',
    example: {
      response: exampleDripContent,
    },
  },
  getDripVideoUrl: {
    summary: 'A signed address of one unlocked lecture video',
    example: {
      query: { s3Key: 'media/courses/agents-week-by-week/what-is-an-agent.mp4' },
      response: exampleVideoUrl,
    },
  },
  saveDripLectureProgress: {
    summary: 'Save the playback position of a drip lecture',
    example: { request: { timestamp: 31.5, totalDuration: 61, completed: false }, response: exampleProgress },
  },
  listDripProgress: {
    summary: 'Lecture progress records of an enrolled course, whether it drips or not',
    example: { response: [exampleProgress] },
  },
  linkAccount: {
    summary: 'Link the subscription of the caller’s verified address to the caller',
    example: { request: { courseId: 'agents-week-by-week' }, response: { success: true } },
  },
} satisfies DocumentationOf<typeof dripEndpoints>;
