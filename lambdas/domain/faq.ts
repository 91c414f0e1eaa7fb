/** Topic of a question; the page shows the basics first. */
export type FaqTopic = 'basics' | 'payments' | 'release' | 'tools' | 'account';

/** A question about the site with its answer, in plain text. */
export interface FaqEntry {
  /** URL fragment on the questions page. */
  readonly id: string;
  readonly topic: FaqTopic;
  readonly question: string;
  /** Paragraphs. */
  readonly answer: readonly string[];
  /** Alternative wordings; searched, never shown. */
  readonly alsoAsked: string;
}

/** Questions about the site, for the questions page and the assistant. */
export const faq: readonly FaqEntry[] = [
  {
    id: 'access-courses',
    topic: 'basics',
    question: 'How do I access my courses?',
    answer: [
      'Sign in and open your dashboard: every course you are enrolled in is listed there and picks up where you left off, whichever device you were on.',
      'A free course opens as soon as you enroll on its page, and a paid one as soon as your payment is confirmed, usually within a few seconds. In courses that are released over time, the dashboard tells you which lecture opens next and when, in your own time zone.',
      'If a course is missing, check which email address you signed in with. Nine times out of ten, that is the reason.',
    ],
    alsoAsked: 'start watch open enrol enroll join lessons lectures login where continue',
  },
  {
    id: 'downloading-materials',
    topic: 'basics',
    question: 'Can I download the course materials?',
    answer: [
      'Videos are streamed and cannot be downloaded. They are short and work on a slow connection, and every one has captions in case you cannot play sound.',
      'You can export your own notes as one Markdown file per course, and download certificates as PDFs.',
    ],
    alsoAsked: 'downloads offline save files slides pdf export material',
  },
  {
    id: 'certificate',
    topic: 'basics',
    question: 'Will I receive a certificate?',
    answer: [
      'Yes. When you have completed every lecture that is open to you and passed the quizzes of a course, you can get its certificate: a PDF with the name in your profile, a public page where anyone can verify it, and a digital badge (Open Badges 3.0). A video counts as completed when you have watched 90% of it. Certificates are included at no extra cost.',
      'If you correct your name and get it again, the new one replaces the old. Names can be written in the Latin, Greek, Cyrillic, Arabic, Hebrew, Devanagari or Thai script. Chinese, Japanese and Korean characters cannot be printed yet, so please write your name in one of these scripts.',
    ],
    alsoAsked: 'share post certification diploma credential proof completion linkedin script characters',
  },
  {
    id: 'refunds',
    topic: 'payments',
    question: 'Can I get my money back?',
    answer: [
      'Write to us through the contact page within 14 days of the payment, from the email address you used to pay. If you have watched less than a third of the course or, for an upgrade, of its premium lectures, the whole amount goes back to your card, usually within five working days.',
      'A full refund ends the access that the payment opened, and a partial refund does not. Everything else, such as free lectures and your progress, stays. Deleting your account does not refund payments.',
    ],
    alsoAsked: 'refund refunds cancel payment return charge billing',
  },
  {
    id: 'prices-and-payment',
    topic: 'payments',
    question: 'What do courses cost, and how do I pay?',
    answer: [
      'Several courses are free. The others show their price on the course page and are bought once, by card, on Stripe’s payment page; there is no subscription fee. Some free courses offer premium lectures for a single upgrade payment.',
    ],
    alsoAsked:
      'cost costs price pricing buy purchase monthly yearly credit card free money subscription invoice stripe',
  },
  {
    id: 'unlocking-over-time',
    topic: 'release',
    question: 'Why are some lectures locked?',
    answer: [
      'Courses marked “Over time” open one part at a time, counted from the day you start; the course page shows the whole schedule. The lecture list says when each one opens for you, and we email you when it does. Once a lecture has opened, it stays open.',
    ],
    alsoAsked: 'drip unlock unlocks release schedule wait lock available when next lesson weekly',
  },
  {
    id: 'premium-upgrade',
    topic: 'payments',
    question: 'What is the premium upgrade?',
    answer: [
      'Some courses have premium lectures in addition to the others. One payment on the course’s upgrade page opens them for good; a scheduled lecture still opens on its date.',
    ],
    alsoAsked: 'premium upgrade extra lectures unlock pay',
  },
  {
    id: 'time-zones',
    topic: 'release',
    question: 'Which time zone do lectures open in?',
    answer: [
      'Yours. Set your time zone in your profile; without one, we use the time zone of the browser you subscribed with. A change moves only future unlocks.',
    ],
    alsoAsked: 'timezone zone hour clock local time travel',
  },
  {
    id: 'release-mails',
    topic: 'release',
    question: 'How do I stop the emails?',
    answer: [
      'Every course email ends with an unsubscribe link, which stops the emails and leaves your access as it is. You can turn all of them off in your profile.',
    ],
    alsoAsked: 'unsubscribe mail mails email emails newsletter notifications spam',
  },
  {
    id: 'quizzes',
    topic: 'tools',
    question: 'How do quizzes work?',
    answer: [
      'A quiz is graded when you submit it, and then shows what you got right, with explanations. The page says what score you need to pass and whether attempts are limited. Your best score counts, and passing completes the lecture.',
    ],
    alsoAsked: 'quiz test exam attempts score pass fail retry retake',
  },
  {
    id: 'notes-and-bookmarks',
    topic: 'tools',
    question: 'How do notes and bookmarks work?',
    answer: [
      'Below each lecture you can write notes in Markdown, which are saved as you type. You can insert the current moment in the video as a link and export all your notes for a course as one file. Bookmarks take you back to the exact second. Only you can see them.',
    ],
    alsoAsked: 'note bookmark write timestamp save',
  },
  {
    id: 'notebooks',
    topic: 'tools',
    question: 'How do I use the notebooks?',
    answer: [
      '“Open notebook” in the player starts a Jupyter notebook server of your own, in a new tab. Starting can take a minute or two, and you have one server at a time for all of your courses. If your sign-in does not include notebooks yet, the page says so and lets you sign in again.',
    ],
    alsoAsked: 'notebook jupyter jupyterhub lab server python code practice exercise',
  },
  {
    id: 'next-course',
    topic: 'tools',
    question: 'Which course should I take next?',
    answer: [
      'Your dashboard recommends courses by what you have taken and, once you have answered it, by the learning-path questionnaire. The list of courses can be filtered by topic and level: if the subject is new to you, choose the level “Beginner”. You can also ask the assistant for a subject in your own words.',
    ],
    alsoAsked: 'recommend recommendation recommended choose suggestion start begin first follow',
  },
  {
    id: 'continue-on-another-device',
    topic: 'tools',
    question: 'Is my progress kept on other devices?',
    answer: [
      'Yes. Your place in each lecture is kept to the second on every device you sign in on. If you are offline, it is saved in the browser and sent later.',
    ],
    alsoAsked: 'phone mobile tablet continue sync resume position progress lost device offline',
  },
  {
    id: 'account',
    topic: 'account',
    question: 'How do I change, export or delete my account?',
    answer: [
      'All of it is on your profile page: your name, picture, time zone and email choices, an export of everything we hold about you, and account deletion, which erases all your data immediately and permanently. Backups are gone after 35 days. Payment records stay with the payment provider, and we delete your notebook files when you ask us to.',
    ],
    alsoAsked: 'profile password name picture photo gdpr privacy data remove delete settings',
  },
  {
    id: 'captions-and-accessibility',
    topic: 'tools',
    question: 'Do lectures have captions?',
    answer: [
      'Yes, video lectures come with captions. The player works from the keyboard and plays at half to double speed; press the question mark key to see the shortcuts.',
    ],
    alsoAsked: 'subtitles subtitle caption transcript accessible accessibility keyboard shortcuts speed deaf',
  },
  {
    id: 'contact',
    topic: 'account',
    question: 'How do I reach a person?',
    answer: ['Use the contact page. Tell us the course and what happened, and we will answer by email.'],
    alsoAsked: 'support human talk speak someone contact phone team complaint problem bug',
  },
];
