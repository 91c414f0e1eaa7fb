import type { PublicPage } from '../../../lambdas/contract/site.ts';
import { pages } from '../content/pages.ts';
import { settings } from '../content/settings.ts';

/** Source file of each public page, and whether publishing renders it again because it shows the catalog. */
const sources: Readonly<Record<keyof typeof pages, Pick<PublicPage, 'module' | 'ofCatalog'>>> = {
  home: { module: 'src/features/home/HomePage.tsx', ofCatalog: true },
  solutions: { module: 'src/features/solutions/AllSolutionsPage.tsx' },
  generativeAi: { module: 'src/features/solutions/GenerativeAiPage.tsx' },
  aiAgents: { module: 'src/features/solutions/AiAgentsPage.tsx' },
  customAi: { module: 'src/features/solutions/CustomAiPage.tsx' },
  courses: { module: 'src/features/courses/CourseListPage.tsx', ofCatalog: true },
  about: { module: 'src/features/about/AboutPage.tsx' },
  contact: { module: 'src/features/contact/ContactPage.tsx' },
  faq: { module: 'src/features/faq/FaqPage.tsx' },
  terms: { module: 'src/features/legal/TermsPage.tsx' },
  privacy: { module: 'src/features/legal/PrivacyPage.tsx' },
  instructor: { module: 'src/features/instructor/InstructorPage.tsx' },
  instructorSignup: { module: 'src/features/instructor/InstructorSignupPage.tsx' },
  corporateTraining: { module: 'src/features/training/CorporateTrainingPage.tsx' },
  executiveLeadership: { module: 'src/features/training/ExecutiveLeadershipPage.tsx' },
  technicalImplementation: { module: 'src/features/training/TechnicalImplementationPage.tsx' },
};

/** Every public page but those of single courses; each title and description is its own. */
export const publicPages: readonly PublicPage[] = Object.entries(pages).map(([name, page]) => ({
  path: page.path,
  title: 'title' in page ? `${page.title}${settings.titleSuffix}` : `${settings.brand} · ${settings.tagline}`,
  description: page.description,
  ...sources[name as keyof typeof pages],
}));

/** Source file of every course's page. */
export const coursePageModule = 'src/app/CourseRoute.tsx';
