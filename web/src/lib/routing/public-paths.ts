import type { paths } from './paths.ts';

/** A public page's entry for search engines and link previews. */
interface PublicPageRow {
  /** One or two sentences. */
  readonly description: string;
  /** The page shows the catalog, so publishing courses renders it again. */
  readonly showsCatalog?: true;
}

/**
 * Pages with the same content for everybody. The build renders them to static HTML and lists them in the sitemap. Only the
 * build reads these rows; they are not part of the browser's bundle.
 */
export const publicPaths = {
  home: {
    description:
      'Short, honest courses on machine learning, language models and agents. Watch, practice and pick up at the exact second you left off.',
    showsCatalog: true,
  },
  solutions: {
    description:
      'Generative AI, agents and custom models built with the people who use them, measured against how you work today, and handed over to your team.',
  },
  generativeAi: {
    description:
      'Assistants that answer from your own documents and name the passage, drafts in your house style, and facts lifted out of forms. No source, no answer.',
    showsCatalog: true,
  },
  aiAgents: {
    description:
      'Agents that plan a task, work through your systems and check what they did, with hard limits, a readable log and a person’s approval where it matters.',
    showsCatalog: true,
  },
  customAi: {
    description:
      'Models trained on your own images, sensors and histories to inspect, forecast and warn, tested on data they have never seen and monitored for drift.',
    showsCatalog: true,
  },
  courses: {
    description:
      'Every Northlight course on AI, machine learning, agents and data, by topic, level and the time you have. Several are free, lectures included.',
    showsCatalog: true,
  },
  about: {
    description:
      'Why Northlight teaches AI in lectures of a minute or two, what we stand for, who leads the company, and where our learners are.',
  },
  contact: {
    description:
      'Write to Northlight about a course, a project or training for your team. We answer within 24 business hours, Monday to Friday, 9am to 6pm.',
  },
  faq: {
    description:
      'How to get to your courses, what you can download, how certificates, payments and refunds work, and what the learning tools do.',
  },
  terms: {
    description: 'The agreement between you and Northlight on accounts, courses, payments and certificates.',
  },
  privacy: {
    description:
      'What Northlight stores about you and why, who processes it for us, how long it is kept, and how to get a copy or have it deleted.',
  },
  accessibility: {
    description:
      'What we check so that everybody can learn at Northlight, what we know is missing, and how to tell us about a barrier.',
  },
  instructor: {
    description:
      'How teaching at Northlight works: one topic you know inside out, lectures of a minute or two, and a team that records, edits and captions them.',
    showsCatalog: true,
  },
  instructorSignup: {
    description:
      'Apply to teach at Northlight: tell us who you are and what you would teach. A person reads every application.',
  },
  corporateTraining: {
    description:
      'AI training for teams: seats in courses to buy at once, a program for executives, one for engineers, and an inquiry form.',
  },
  executiveLeadership: {
    description:
      'A program for people who decide on AI: six live sessions on value, risk, people and law, each applied to a decision of your own.',
    showsCatalog: true,
  },
  technicalImplementation: {
    description:
      'A program for engineering teams: eight weeks from first prototype to a system that is tested, monitored and affordable, built on your own case.',
    showsCatalog: true,
  },
} as const satisfies Readonly<Partial<Record<keyof typeof paths, PublicPageRow>>>;

/** Static pages that are left out of the sitemap. */
export const unlistedPages = {
  login: {
    description:
      'Sign in to Northlight to open your courses, notes and certificates, or create an account: it is free and takes a minute.',
  },
  congratulations: {
    description:
      'You bought or finished a course at Northlight: your dashboard, your certificate and what you may want to learn next.',
  },
} as const satisfies Readonly<Partial<Record<keyof typeof paths, PublicPageRow>>>;
