import type { paceEndpoints } from '../endpoints/pace.ts';
import type { DocumentationOf } from './endpoint-documentation.ts';
import { exampleDripContent } from './examples.ts';

const examplePace = {
  status: 'running',
  speed: 'planned',
  days: ['mon', 'thu'],
  at: '07:30',
  timeZone: 'Europe/Berlin',
  allowed: { pause: true, speed: true, days: true, ahead: false },
  upcoming: [{ lectureId: 'tools', title: 'Tools', unlocksAt: '2026-11-30T06:30:00.000Z' }],
};

export const paceDocumentation = {
  getPace: {
    summary: 'The caller’s pace in a drip course, and what comes when',
    example: { response: examplePace },
  },
  setPace: {
    summary: 'Pause, resume, or change speed, weekdays and hour of what is still to come',
    example: { request: { days: ['mon', 'thu'], at: '07:30' }, response: examplePace },
  },
  openAhead: {
    summary: 'Open the next locked lecture now, where the course allows it',
    example: {
      request: { lectureId: 'tools' },
      response: exampleDripContent,
    },
  },
  showPause: {
    summary: 'A page with a button that pauses or resumes a subscription: mail scanners follow links',
    example: { query: { token: 'eyJ.example' }, response: '<!doctype html><title>Pause</title>' },
  },
  togglePause: {
    summary: 'Pause or resume a subscription by the link of its mails, without an account',
    example: {
      query: { token: 'eyJ.example' },
      request: { action: 'pause' },
      response: { status: 'paused' },
    },
  },
  makeCalendar: {
    summary: 'The address of the caller’s calendar of coming lectures, or a new one',
    example: {
      request: { rotate: true },
      response: { url: 'https://northlight.example/api/calendar/Zm9vYmFy' },
    },
  },
  getCalendar: {
    summary: 'Every coming lecture of one learner, for calendar programs (RFC 5545)',
    example: { response: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n' },
  },
} satisfies DocumentationOf<typeof paceEndpoints>;
