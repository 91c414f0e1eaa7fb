import type { HeroCopy } from '../../components/page/PageHero.tsx';
import { paths } from '../../lib/routing/paths.ts';

const hero: HeroCopy = {
  title: 'Train a team, and the work changes',
  lead: 'Live programs built around your own cases, with courses to go back to. One for the people who decide about AI, one for the people who build it, and a shared language between them.',
  actions: [
    { label: 'Ask about training', to: `${paths.corporateTraining.href()}#inquiry` },
    { label: 'Buy seats', to: paths.chooseSeats.href() },
  ],
  sky: {
    says: 'Two constellations, the people who decide and the people who build, joined by a common language',
    stars: [
      { at: [90, 160], label: 'Decide', side: 'above' },
      { at: [185, 270] },
      { at: [95, 370] },
      { at: [320, 230], label: 'A common language', side: 'above', lamp: true },
      { at: [460, 330] },
      { at: [545, 200], label: 'Build', side: 'above' },
      { at: [560, 410] },
    ],
    lines: [
      [0, 1, 2],
      [1, 3, 4, 5],
      [4, 6],
    ],
  },
};

/** Copy of the page about training for companies. */
export const corporateTraining = {
  hero,
  numbersLabel: 'Northlight training in numbers',
  programs: {
    title: 'Two programs',
    lead: 'Take one, or run both side by side. Side by side, the two groups meet twice, because the gap between them is where projects fail.',
    items: [
      {
        title: 'Executive AI leadership',
        who: 'For boards, directors and department heads',
        text: 'Six live sessions of ninety minutes: where value comes from, what can go wrong, what the law requires, and how to read a proposal. Everyone brings one decision and leaves having made it.',
        facts: ['Six sessions in six weeks', 'No math, no code', 'Groups of up to sixteen'],
        action: 'The executive program',
        to: paths.executiveLeadership.href(),
        tone: 'violet',
      },
      {
        title: 'Technical AI implementation',
        who: 'For engineers, analysts and product teams',
        text: 'Eight weeks from a first prototype to a system that is tested, monitored and affordable. Built on your own case, reviewed by people who run systems like it.',
        facts: ['Two live sessions a week', 'Working knowledge of Python', 'Groups of up to twelve'],
        action: 'The technical program',
        to: paths.technicalImplementation.href(),
        tone: 'teal',
      },
    ],
  },
  seats: {
    title: 'Or begin with seats today',
    lead: 'Seats in any course that has a price, from two to five hundred, in one payment and without a call.',
    items: [
      {
        title: 'Paid by card, in one payment',
        text: 'The price of the course times the seats. Where the payment page asks for them, enter a promotion code or your company’s name and tax ID, and get an invoice.',
      },
      {
        title: 'Invited by address',
        text: 'Paste the addresses of your people when you are ready. Everyone takes the seat with an account of their own, and reads first what you will see.',
      },
      {
        title: 'Who began, who finished',
        text: 'A list with status, progress, certificate and last active day of each seat, to read or to download as CSV. Notes and answers stay private.',
      },
      {
        title: 'Seats that move',
        text: 'Take back a seat that nobody has begun and give it to somebody else. Remind those who have not begun, once, with one press.',
      },
      {
        title: 'Refunds by seat',
        text: 'A refund can cover some of the seats: free ones end first, and who has finished keeps the course longest.',
      },
      {
        title: 'More than that',
        text: 'More than five hundred people, several courses at once, or live sessions: write to us below.',
      },
    ],
    action: { label: 'Buy seats', to: paths.chooseSeats.href() },
  },
  formats: {
    title: 'Where and how',
    lead: 'The same program in the format that fits your calendar.',
    items: [
      {
        title: 'Virtual',
        text: 'Live over video in ninety-minute blocks, recorded for anyone who could not be there.',
      },
      {
        title: 'On site',
        text: 'Two or three full days with your own systems on the screen, for teams that work in one place.',
      },
      {
        title: 'Blended',
        text: 'Two days together to start, weekly sessions after that, and the courses in between, at everyone’s own pace.',
      },
    ],
  },
  path: {
    title: 'How a program comes about',
    lead: 'From the first call to the last session, with one contact person throughout.',
    items: [
      {
        when: 'First call',
        title: 'Listen',
        text: 'Half an hour on who will be learning, what they know now and what should be different afterward.',
      },
      {
        when: 'One week',
        title: 'Tailor',
        text: 'We talk to three of your people, pick cases from your work and write the agenda with you.',
      },
      {
        when: 'Six to eight weeks',
        title: 'Teach',
        text: 'Live sessions, courses in between and office hours for the questions that come up on Thursdays.',
      },
      {
        when: 'Three months on',
        title: 'Look back',
        text: 'What is actually being used? We come back and ask the group, with you in the room.',
      },
    ],
  },
  included: {
    title: 'Included in every program',
    lead: 'So the learning outlasts the final session.',
    items: [
      {
        title: 'Courses for everyone',
        text: 'Short lectures with captions and quizzes that go with the sessions, each opened by the learner’s own account.',
      },
      {
        title: 'Your own cases',
        text: 'Exercises built from your documents and data, under your confidentiality rules.',
      },
      {
        title: 'Certificates',
        text: 'For everyone who finishes, each with a link where anyone can verify it.',
      },
      {
        title: 'A last conversation',
        text: 'With you and the group: what it can do now, what it is still asking, and what we would do next.',
      },
    ],
  },
  questions: {
    title: 'Before you write',
    items: [
      {
        id: 'group-size',
        question: 'How many people should take part?',
        answer: [
          'Groups of eight to twelve learn best. Executive groups can go up to sixteen. For whole departments we run several groups in parallel and bring them together at the end.',
        ],
      },
      {
        id: 'languages',
        question: 'Which languages do you teach in?',
        answer: [
          'Live sessions are in English. Several trainers also teach in Norwegian, Spanish, French or Portuguese: ask us, and we will tell you who is available.',
        ],
      },
      {
        id: 'price',
        question: 'What does it cost?',
        answer: [
          'A program has one price per group, not per person. It depends on the format and on how much we tailor to you. You get a written quote after the first call.',
        ],
      },
    ],
  },
  inquiry: {
    title: 'Ask about training for your team',
    lead: 'Leave your name and address. One of our trainers will reply within 24 business hours and suggest a time for a first call.',
  },
} as const;
