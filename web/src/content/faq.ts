import type { Question } from '../components/page/Questions.tsx';
import { paths } from '../lib/paths.ts';

/** The three questions of the help page; each has an address of its own, `/faq#<id>`. */
export const faq: {
  readonly title: string;
  readonly lead: string;
  readonly items: readonly Question[];
  readonly more: { readonly title: string; readonly text: string; readonly action: string };
} = {
  title: 'Frequently asked questions',
  lead: 'Three that reach us most often. Each answer has an address of its own, so you can send it to somebody.',
  items: [
    {
      id: 'access-courses',
      question: 'How do I access my courses?',
      answer: [
        'Sign in and open your dashboard. Every course you have enrolled in is there with your progress, and the button on it takes you to the second where you stopped, whichever device you were on.',
        'Free courses open the moment you enrol. Paid ones open as soon as the payment is confirmed, usually within a few seconds. In courses that are released over time, the dashboard tells you which lecture opens next and when, in your own time zone.',
        'If a course is missing, look at which e-mail address you signed in with: that is the reason nine times out of ten.',
      ],
      links: [
        { label: 'Open your dashboard', to: paths.dashboard.href() },
        { label: 'Browse the courses', to: paths.courses.href() },
      ],
    },
    {
      id: 'downloading-materials',
      question: 'Can I download the course materials?',
      answer: [
        'Lecture videos are streamed and cannot be downloaded. They are short and need little of your connection, and captions can stand in for the sound.',
        'What is yours you can take with you: the notes of a course as one Markdown file, and your certificates as PDF files, which you find on your dashboard. Where a lecture comes with code or data, its text links to it.',
      ],
    },
    {
      id: 'certificate',
      question: 'How do I get a certificate?',
      answer: [
        'Finish the course. A lecture counts as finished when you have watched nine tenths of it, a quiz when you have passed it, and the course when all of them are. You can then create your certificate on the page that congratulates you, or later from the page of the course.',
        'It carries your name as your profile has it, so look there first. Each certificate has an address where an employer can verify it without an account. Certificates cost nothing extra.',
      ],
      links: [{ label: 'Look at your name in your profile', to: paths.profile.href() }],
    },
  ],
  more: {
    title: 'Is yours a different one?',
    text: 'Write to us. A person answers within 24 business hours, and if the question comes up again it moves in here.',
    action: 'Ask us',
  },
};
