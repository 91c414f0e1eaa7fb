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
  lead: 'The three we hear most. Each answer has its own link, so you can share it.',
  items: [
    {
      id: 'access-courses',
      question: 'How do I access my courses?',
      answer: [
        'Sign in and open your dashboard. Every course you have enrolled in is there with your progress, and its button takes you to the second where you stopped, whichever device you were on.',
        'Free courses open the moment you enroll. Paid ones open as soon as the payment is confirmed, usually within a few seconds. In courses that are released over time, the dashboard tells you which lecture opens next and when, in your own time zone.',
        'If a course is missing, check which email address you signed in with. Nine times out of ten, that is the reason.',
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
        'Lecture videos are streamed and cannot be downloaded. They are short and work on a slow connection, and every one has captions in case you cannot play sound.',
        'You can download what is yours: your notes for a course as one Markdown file, and your certificates as PDF files from your dashboard. If a lecture comes with code or data, its text links to it.',
      ],
    },
    {
      id: 'certificate',
      question: 'How do I get a certificate?',
      answer: [
        'Finish the course. A lecture counts as finished when you have watched 90% of it, a quiz when you have passed it, and the course when all of them are done. You can then get your certificate right away, or later from the course page.',
        'It shows your name as it appears in your profile, so check there first. Each certificate has its own link where an employer can verify it without an account. Certificates are included at no extra cost.',
      ],
      links: [{ label: 'Check the name in your profile', to: paths.profile.href() }],
    },
  ],
  more: {
    title: 'Have another question?',
    text: 'Write to us. A person will answer within 24 business hours, and questions that keep coming up are added to this page.',
    action: 'Ask us',
  },
};
