import { refundArrivalDays, refundAskDays } from '../payments/refund-policy.ts';
import { accountFaq } from './faq-account.ts';
import type { FaqEntry } from './faq-entry.ts';
import { teamsFaq } from './faq-teams.ts';

export type { FaqEntry, FaqTopic } from './faq-entry.ts';

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
    pages: [
      { label: 'Open your dashboard', to: '/dashboard' },
      { label: 'Browse the courses', to: '/courses' },
    ],
  },
  {
    id: 'downloading-materials',
    topic: 'basics',
    question: 'Can I download the course materials?',
    answer: [
      'Not as video files, but you can take them along: “Take along” below a section of a course you are enrolled in, or “Take the course along”, keeps its videos, captions, articles, quizzes and exercises on your device. For seven days they work without a network; whenever there is one, the seven days begin again. What you do in between is sent later.',
      'Videos are short and stream on a slow connection too, and every one has captions in case you cannot play sound. You can export your own notes as one Markdown file per course, and download certificates as PDFs.',
    ],
    pages: [{ label: 'What is on this device', to: '/on-this-device' }],
  },
  {
    id: 'certificate',
    topic: 'basics',
    question: 'Will I receive a certificate?',
    answer: [
      'Yes. When you have completed every lecture that is open to you and passed the quizzes and graded exercises of a course, you can get its certificate: a PDF with the name in your profile, a public page where anyone can verify it, and a digital badge (Open Badges 3.0). A video counts as completed when you have watched 90% of it. Certificates are included at no extra cost.',
      'If you correct your name and get it again, the new one replaces the old. Names can be written in Latin, Greek, Cyrillic, Arabic, Hebrew, Devanagari, Bengali, Tamil, Thai, Khmer, Georgian, Armenian, Ethiopic, Chinese, Japanese or Korean characters, and in several of them. If a rare character cannot be printed, you are told which one before the certificate is made.',
    ],
    pages: [{ label: 'Check the name in your profile', to: '/profile' }],
  },
  {
    id: 'refunds',
    topic: 'payments',
    question: 'Can I get my money back?',
    answer: [
      `Write to us through the contact page within ${refundAskDays} days of the payment, from the email address you used to pay. If you have watched less than a third of the course or, for an upgrade, of its premium lectures, the whole amount goes back to where you paid from and usually arrives within ${refundArrivalDays} days.`,
      'A full refund ends the access that the payment opened, and a partial refund does not. Everything else, such as free lectures and your progress, stays. Deleting your account does not refund payments.',
    ],
    pages: [{ label: 'Payments in the terms of service', to: '/termsofservice#payments' }],
  },
  {
    id: 'prices-and-payment',
    topic: 'payments',
    question: 'What do courses cost, and how do I pay?',
    answer: [
      'Several courses are free. The others show their price on the course page and are bought once, by card, on Stripe’s payment page; there is no subscription fee. Some free courses offer premium lectures for a single upgrade payment.',
    ],
  },
  {
    id: 'unlocking-over-time',
    topic: 'release',
    question: 'Why are some lectures locked?',
    answer: [
      'Courses marked “Over time” open one part at a time, counted from the day you start; the course page shows the whole schedule. The lecture list says when each one opens for you, and we email you when it does. Once a lecture has opened, it stays open.',
    ],
  },
  {
    id: 'premium-upgrade',
    topic: 'payments',
    question: 'What is the premium upgrade?',
    answer: [
      'Some courses have premium lectures in addition to the others. One payment on the course’s upgrade page opens them for good; a scheduled lecture still opens on its date.',
    ],
  },
  {
    id: 'time-zones',
    topic: 'release',
    question: 'Which time zone do lectures open in?',
    answer: [
      'Yours. Set your time zone in your profile; without one, we use the time zone of the browser you subscribed with. A change moves only future unlocks.',
    ],
  },
  {
    id: 'release-mails',
    topic: 'release',
    question: 'How do I stop the emails?',
    answer: [
      'Every course email ends with an unsubscribe link, which stops the emails and leaves your access as it is. You can turn all of them off in your profile.',
    ],
  },
  {
    id: 'quizzes',
    topic: 'tools',
    question: 'How do quizzes work?',
    answer: [
      'A quiz is graded when you submit it, and then shows what you got right, with explanations. The page says what score you need to pass and whether attempts are limited. Your best score counts, and passing completes the lecture.',
    ],
  },
  {
    id: 'notes-and-bookmarks',
    topic: 'tools',
    question: 'How do notes and bookmarks work?',
    answer: [
      'Below each lecture you can write notes in Markdown, which are saved as you type. You can insert the current moment in the video as a link and export all your notes for a course as one file. Bookmarks take you back to the exact second. Only you can see them.',
    ],
  },
  {
    id: 'running-code',
    topic: 'tools',
    question: 'Can I run the code of a lesson?',
    answer: [
      'Yes: press “Run” above a block of Python. It runs in your browser, without an account, credits or installation, and nothing of it is sent to us. The first run loads Python once, about 6 MB. “Edit” lets you change the code; your change stays in this browser until “Reset”.',
      'Exercises run their tests on your program in your browser too. Graded ones then give it inputs of its own; the server compares what it answers and never runs anybody’s code.',
      'Python’s standard library is there. Code that needs other packages, such as numpy, has no “Run”: it is shown to be read, and some of these lectures offer a notebook to open or to download.',
    ],
  },
  {
    id: 'notebooks',
    topic: 'tools',
    question: 'How do I use the notebooks?',
    answer: [
      '“Open notebook” in the player starts a Jupyter notebook server of your own, in a new tab. Starting can take a minute or two, and you have one server at a time for all of your courses. If your sign-in does not include notebooks yet, the page says so and lets you sign in again.',
    ],
  },
  {
    id: 'next-course',
    topic: 'tools',
    question: 'Which course should I take next?',
    answer: [
      'Your dashboard recommends courses by what you have taken and, once you have answered it, by the learning-path questionnaire. The list of courses can be filtered by topic and level: if the subject is new to you, choose the level “Beginner”. You can also ask the assistant for a subject in your own words.',
    ],
  },
  {
    id: 'continue-on-another-device',
    topic: 'tools',
    question: 'Is my progress kept on other devices?',
    answer: [
      'Yes. Your place in each lecture is kept to the second on every device you sign in on. If you are offline, it is saved in the browser and sent later.',
    ],
  },
  {
    id: 'account',
    topic: 'account',
    question: 'How do I change, export or delete my account?',
    answer: [
      'All of it is on your profile page: your name, picture, time zone and email choices, an export of everything we hold about you, and account deletion, which erases all your data immediately and permanently. Backups are gone after 35 days. Payment records stay with the payment provider, and we delete your notebook files when you ask us to.',
    ],
    pages: [{ label: 'Open your profile', to: '/profile' }],
  },
  {
    id: 'captions-and-accessibility',
    topic: 'tools',
    question: 'Do lectures have captions?',
    answer: [
      'Yes, video lectures come with captions. The player works from the keyboard and plays at half to double speed; press the question mark key to see the shortcuts.',
    ],
  },
  {
    id: 'contact',
    topic: 'account',
    question: 'How do I reach a person?',
    answer: ['Use the contact page. Tell us the course and what happened, and we will answer by email.'],
    pages: [{ label: 'Write to us', to: '/contactUs' }],
  },
  {
    id: 'length-and-pace',
    topic: 'courses',
    question: 'How long do courses take, and are there deadlines?',
    answer: [
      'Every course page says how long the course is and lists its lectures. Most lectures take less than ten minutes. There are no deadlines: you learn at your own pace, and a course that you are enrolled in stays open for as long as we offer it.',
    ],
  },
  {
    id: 'try-before',
    topic: 'courses',
    question: 'Can I try a course before I enroll?',
    answer: [
      'Yes. Lectures that are marked as a preview on the course page are open to everybody, without an account. Several courses are free as a whole.',
    ],
    pages: [{ label: 'Browse the courses', to: '/courses' }],
  },
  {
    id: 'courses-in-preparation',
    topic: 'courses',
    question: 'When does a course in preparation open?',
    answer: [
      'We do not announce dates for courses in preparation. Leave your email address on the course page, and we write to you once, when the course gets its first lecture.',
    ],
  },
  {
    id: 'what-a-certificate-proves',
    topic: 'courses',
    question: 'What does a certificate prove?',
    answer: [
      'A certificate says that the named person finished the named course: which lectures were played to the end and which quizzes were passed. It is not a degree, a license or academic credit, and nobody checked an identity document. Anyone who has its link can verify that it is genuine.',
    ],
    pages: [{ label: 'Certificates in the terms of service', to: '/termsofservice#certificates' }],
  },
  {
    id: 'finding-a-certificate',
    topic: 'courses',
    question: 'Where do I find my certificates?',
    answer: [
      'On your dashboard. Each certificate can be downloaded as a PDF and has a public page with its own link, which you can share.',
    ],
    pages: [{ label: 'Open your dashboard', to: '/dashboard' }],
  },
  {
    id: 'receipts',
    topic: 'payments',
    question: 'Where are my receipts?',
    answer: [
      'Your profile lists your purchases, each with its receipt number. The receipt was also sent to you by email when the payment was confirmed.',
    ],
    pages: [{ label: 'Open your profile', to: '/profile' }],
  },
  {
    id: 'payment-problems',
    topic: 'payments',
    question: 'I paid, but the course is not open. What can I do?',
    answer: [
      'A course opens when the payment is confirmed, usually within a few seconds. Check that you are signed in with the email address you paid with, and reload the page. If the course is still closed, write to us with the receipt number.',
    ],
    pages: [{ label: 'Write to us', to: '/contactUs' }],
  },
  {
    id: 'own-pace',
    topic: 'release',
    question: 'Can I pause a course or change its pace?',
    answer: [
      'Yes, where the course allows it. In your profile, under “Your pace”, you can pause a course that opens over time, make it slower or faster, and choose the days and the hour at which lectures open. What has opened stays open.',
    ],
    pages: [{ label: 'Open your profile', to: '/profile' }],
  },
  {
    id: 'calendar',
    topic: 'release',
    question: 'Can I see coming lectures in my calendar?',
    answer: [
      'Yes. Your profile shows a calendar address of your own. Subscribe to it in your calendar program, and every coming lecture appears there.',
    ],
    pages: [{ label: 'Open your profile', to: '/profile' }],
  },
  {
    id: 'missing-mails',
    topic: 'release',
    question: 'Why do I get no emails from you?',
    answer: [
      'Look into your spam folder, and whether emails are switched on in your profile. Emails about new lectures begin only after you have confirmed your address with the link in the first one.',
    ],
    pages: [{ label: 'Open your profile', to: '/profile' }],
  },
  {
    id: 'assistant',
    topic: 'tools',
    question: 'What can the assistant do?',
    answer: [
      'It answers questions about courses, about the site and about your own progress, and finds the passages that explain something in the lectures that are open to you. Each answer links to where it comes from. It cannot change anything.',
    ],
  },
  {
    id: 'searching',
    topic: 'tools',
    question: 'How do I find something inside my courses?',
    answer: [
      'Search in the player or on your dashboard looks through everything that is open to you: what is said in videos, articles and questions. A result takes you to the second or the heading.',
    ],
    pages: [{ label: 'Open your dashboard', to: '/dashboard' }],
  },
  {
    id: 'reviews',
    topic: 'tools',
    question: 'What are reviews?',
    answer: [
      'Questions that you answered in lectures, quizzes and exercises, and cards of lectures that you completed, come back on the day when you would begin to forget them: soon when you did not know them, later each time when you did. Ten minutes a day are plenty, and what you leave waits without blame.',
      'Your profile says how many a day has at most, and whether you get an email on days on which something is due. Reviews work without a network; what you answered is sent when you are back.',
    ],
    pages: [
      { label: 'Go to your reviews', to: '/review' },
      { label: 'Open your profile', to: '/profile' },
    ],
  },
  ...teamsFaq,
  ...accountFaq,
];
