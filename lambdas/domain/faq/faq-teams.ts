import type { FaqEntry } from './faq-entry.ts';

/** Questions about courses that are bought for others. */
export const teamsFaq: readonly FaqEntry[] = [
  {
    id: 'teams',
    topic: 'payments',
    question: 'Can I buy courses for a team or company?',
    answer: [
      'Yes. “For a team” on the page of a course with a price buys 2 to 500 seats in one payment. Afterwards you paste the addresses of your colleagues; each gets an email and takes the seat with an account of their own. A seat that nobody has begun can be taken back and given to somebody else.',
      'You see of each seat whether it was begun or finished, how much is completed, the last active day and the certificate, and can download that as CSV. Colleagues read this before they accept; their notes and answers stay private.',
      'For more than 500 people, or live programs, write to us through the page on corporate training.',
    ],
    pages: [
      { label: 'Buy seats', to: '/teams/new' },
      { label: 'Your seats and gifts', to: '/teams' },
      { label: 'Corporate training', to: '/corporate-training' },
    ],
  },
  {
    id: 'gifts',
    topic: 'payments',
    question: 'Can I give a course as a gift?',
    answer: [
      'Yes. “Give as a gift” on the page of a course with a price asks for an address, a message if you like, and the day: the email goes at 09:00 of that day in your time zone. There is a page to print too. Who gets it can take it with any email address, and it does not expire.',
    ],
    pages: [{ label: 'Browse the courses', to: '/courses' }],
  },
];
