/** What a question is about; the page shows the basics first and the others by topic. */
export type FaqTopic = 'basics' | 'payments' | 'release' | 'tools' | 'account';

/** A question about the site with its answer, in plain text. */
export interface FaqEntry {
  /** Fragment of its place on the questions page. */
  readonly id: string;
  readonly topic: FaqTopic;
  readonly question: string;
  /** Paragraphs. */
  readonly answer: readonly string[];
  /** Other words people use for it; searched, never shown. */
  readonly alsoAsked: string;
}

/** What people ask about the site itself, for the questions page and the assistant alike. */
export const faq: readonly FaqEntry[] = [
  {
    id: 'access-courses',
    topic: 'basics',
    question: 'How do I access my courses?',
    answer: [
      'Sign in and open your dashboard: every course you are enrolled in is listed there and continues where you stopped, whichever device you were on.',
      'A free course opens as soon as you enroll on its page, and a paid one as soon as the payment is confirmed, usually within a few seconds. In courses that are released over time, the dashboard tells you which lecture opens next and when, in your own time zone.',
      'If a course is missing, look at which email address you signed in with: that is the reason nine times out of ten.',
    ],
    alsoAsked: 'start watch open enrol enroll join lessons lectures login where continue',
  },
  {
    id: 'downloading-materials',
    topic: 'basics',
    question: 'Can I download the course materials?',
    answer: [
      'Videos are streamed and cannot be downloaded. They are short and need little of your connection, and captions can stand in for the sound.',
      'Your own notes can be exported as one Markdown file per course, and a certificate comes as a PDF. Where a lecture comes with code or data, its text links to it.',
    ],
    alsoAsked: 'downloads offline save files slides pdf export material',
  },
  {
    id: 'certificate',
    topic: 'basics',
    question: 'Will I receive a certificate?',
    answer: [
      'Yes. When you have completed every lecture that is open to you and passed the quizzes of a course, you can get its certificate: a PDF with the name in your profile, a public page where anyone can verify it, and a digital badge (Open Badges 3.0). A video counts as completed when you have watched nine tenths of it. Certificates cost nothing extra.',
      'Correct your name and get it again, and the new one replaces the old. Names can be written in Latin, Greek, Cyrillic, Arabic, Hebrew, Devanagari or Thai letters; Chinese, Japanese and Korean ones cannot be printed yet, so write yours in one of these.',
    ],
    alsoAsked: 'certification diploma credential proof completion linkedin script characters',
  },
  {
    id: 'refunds',
    topic: 'payments',
    question: 'Can I get my money back?',
    answer: [
      'Write to us through the contact page within 14 days of the payment, from the address you paid with. If you have watched less than a third of the course or, for an upgrade, of its premium lectures, the whole amount goes back to your card, usually within five working days.',
      'A full refund ends the access that the payment opened, and a partial one leaves it; what you have otherwise, such as free lectures and your progress, stays. Deleting your account is no refund.',
    ],
    alsoAsked: 'refund refunds cancel payment return charge billing',
  },
  {
    id: 'prices-and-payment',
    topic: 'payments',
    question: 'What do courses cost, and how do I pay?',
    answer: [
      'Several courses are free. The others show their price on the course page and are bought once, by card, on a payment page of Stripe; there is no subscription fee. Some free courses offer premium lectures for a single upgrade payment.',
    ],
    alsoAsked: 'price pricing buy purchase credit card free money subscription invoice stripe',
  },
  {
    id: 'unlocking-over-time',
    topic: 'release',
    question: 'Why are some lectures locked?',
    answer: [
      'Courses marked “Over time” open a part at a time, counted from the day you started; the course page shows the whole schedule. The lecture list says when each one opens for you, and a mail tells you when it has. Lectures that were opened once stay open.',
    ],
    alsoAsked: 'drip unlock unlocks release schedule wait lock available when next lesson weekly',
  },
  {
    id: 'premium-upgrade',
    topic: 'payments',
    question: 'What is the premium upgrade?',
    answer: [
      'Some courses have premium lectures beside the others. One payment on the upgrade page of the course opens them for good; a lecture with a date still opens on that date.',
    ],
    alsoAsked: 'premium upgrade extra lectures unlock pay',
  },
  {
    id: 'time-zones',
    topic: 'release',
    question: 'In which time zone do lectures open?',
    answer: [
      'In yours. Set the time zone in your profile; without one, the zone of the browser you subscribed with counts. A change moves only what is still to come.',
    ],
    alsoAsked: 'timezone zone hour clock local time travel',
  },
  {
    id: 'release-mails',
    topic: 'release',
    question: 'How do I stop the e-mails?',
    answer: [
      'Every mail of a course ends with an unsubscribe link, which stops the mails and leaves your access as it is. Your profile has the choice for all of them.',
    ],
    alsoAsked: 'unsubscribe mail mails email emails newsletter notifications spam',
  },
  {
    id: 'quizzes',
    topic: 'tools',
    question: 'How do quizzes work?',
    answer: [
      'A quiz is graded when you submit it, and then shows what was right, with explanations. The page says which score passes and whether attempts are limited; your best score counts, and passing completes the lecture.',
    ],
    alsoAsked: 'quiz test exam attempts score pass fail retry retake',
  },
  {
    id: 'notes-and-bookmarks',
    topic: 'tools',
    question: 'How do notes and bookmarks work?',
    answer: [
      'Below each lecture you can write notes in Markdown, which are saved as you type, insert the moment of the video as a link, and export the notes of a course as one file. Bookmarks lead back to the second. Both are yours alone.',
    ],
    alsoAsked: 'note bookmark write timestamp save',
  },
  {
    id: 'notebooks',
    topic: 'tools',
    question: 'How do I use the notebooks?',
    answer: [
      '“Open notebook” in the player starts a Jupyter notebook server of your own, in a new tab. Starting may take a minute or two, and one server runs at a time for all of your courses. If your sign-in does not include notebooks yet, the page says so and lets you sign in again.',
    ],
    alsoAsked: 'notebook jupyter jupyterhub lab server python code practice exercise',
  },
  {
    id: 'continue-on-another-device',
    topic: 'tools',
    question: 'Is my progress kept on other devices?',
    answer: [
      'Yes. The position in each lecture is kept to the second on every device you sign in on. Without a connection it is kept in the browser and sent later.',
    ],
    alsoAsked: 'phone sync resume position progress lost device offline',
  },
  {
    id: 'account',
    topic: 'account',
    question: 'How do I change, export or delete my account?',
    answer: [
      'Your profile page has all of it: name, picture, time zone and mail choices, the export of everything we hold about you as a file, and the deletion of the account with all its data, at once and for good. Backups are gone after 35 days. Payments stay with the payment provider, and files of your notebooks are deleted when you ask us.',
    ],
    alsoAsked: 'profile password name picture photo gdpr privacy data remove delete settings',
  },
  {
    id: 'captions-and-accessibility',
    topic: 'tools',
    question: 'Do lectures have captions?',
    answer: [
      'Yes, video lectures come with captions. The player works by keyboard and plays from half to double speed; press the question mark for its shortcuts.',
    ],
    alsoAsked: 'subtitles subtitle caption transcript accessible accessibility keyboard shortcuts speed deaf',
  },
  {
    id: 'contact',
    topic: 'account',
    question: 'How do I reach a person?',
    answer: ['Through the contact page. Tell us the course and what happened, and we answer by e-mail.'],
    alsoAsked: 'support human contact phone team complaint problem bug',
  },
];
