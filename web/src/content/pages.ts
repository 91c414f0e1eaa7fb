import { paths } from '../lib/paths.ts';

export interface PageMeta {
  readonly path: string;
  /** Shown in the tab, completed by the brand; the home page has none of its own. */
  readonly title?: string;
  /** One or two sentences for search engines and previews. */
  readonly description: string;
}

/** The public pages whose content is the same for everybody, each with what its head says. */
export const pages = {
  home: {
    path: paths.home.href(),
    description:
      'Short, honest courses on machine learning, language models and agents. Watch, practice and pick up at the exact second you left off.',
  },
  solutions: {
    path: paths.solutions.href(),
    title: 'AI solutions',
    description:
      'Generative AI, agents and custom models built with the people who use them, measured against how you work today, and handed over to your team.',
  },
  generativeAi: {
    path: paths.generativeAi.href(),
    title: 'Generative AI solutions',
    description:
      'Assistants that answer from your own documents and name the passage, drafts in your house style, and facts lifted out of forms. No source, no answer.',
  },
  aiAgents: {
    path: paths.aiAgents.href(),
    title: 'AI agent solutions',
    description:
      'Agents that plan a task, work through your systems and check what they did, with hard limits, a readable log and a person’s approval where it matters.',
  },
  customAi: {
    path: paths.customAi.href(),
    title: 'Custom AI solutions',
    description:
      'Models trained on your own images, sensors and histories to inspect, forecast and warn, tested on data they have never seen and monitored for drift.',
  },
  courses: {
    path: paths.courses.href(),
    title: 'Courses',
    description:
      'Every Northlight course on AI, machine learning, agents and data, by topic, level and the time you have. Several are free, lectures included.',
  },
  about: {
    path: paths.about.href(),
    title: 'About us',
    description:
      'Why Northlight teaches AI in lectures of a minute or two, what we stand for, who leads the company, and where our learners are.',
  },
  contact: {
    path: paths.contact.href(),
    title: 'Contact us',
    description:
      'Write to Northlight about a course, a project or training for your team. We answer within 24 business hours, Monday to Friday, 9am to 6pm.',
  },
  faq: {
    path: paths.faq.href(),
    title: 'Frequently asked questions',
    description:
      'How to get to your courses, what you can download, how certificates, payments and refunds work, and what the learning tools do.',
  },
  terms: {
    path: paths.terms.href(),
    title: 'Terms of service',
    description: 'The agreement between you and Northlight on accounts, courses, payments and certificates.',
  },
  privacy: {
    path: paths.privacy.href(),
    title: 'Privacy policy',
    description:
      'What Northlight stores about you and why, who processes it for us, how long it is kept, and how to get a copy or have it deleted.',
  },
  instructor: {
    path: paths.instructor.href(),
    title: 'Teach with us',
    description:
      'How teaching at Northlight works: one topic you know inside out, lectures of a minute or two, and a team that records, edits and captions them.',
  },
  instructorSignup: {
    path: paths.instructorSignup.href(),
    title: 'Apply to become an instructor',
    description:
      'Apply to teach at Northlight: tell us who you are and what you would teach. A person reads every application.',
  },
  corporateTraining: {
    path: paths.corporateTraining.href(),
    title: 'Corporate training',
    description:
      'AI training for teams, rated 4.83 out of 5: a program for executives, one for engineers, live sessions on your own cases, and an inquiry form.',
  },
  executiveLeadership: {
    path: paths.executiveLeadership.href(),
    title: 'Executive AI leadership',
    description:
      'A program for people who decide on AI: six live sessions on value, risk, people and law, each applied to a decision of your own.',
  },
  technicalImplementation: {
    path: paths.technicalImplementation.href(),
    title: 'Technical AI implementation',
    description:
      'A program for engineering teams: eight weeks from first prototype to a system that is tested, monitored and affordable, built on your own case.',
  },
} as const satisfies Record<string, PageMeta>;
