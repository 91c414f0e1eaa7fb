import type { PublicPage } from '../../../lambdas/contract/site.ts';
import { paths } from '../lib/paths.ts';
import { settings } from '../content/settings.ts';

const titled = (title: string): string => `${title}${settings.titleSuffix}`;

/** Every public page but those of single courses; each title and description is its own. */
export const publicPages: readonly PublicPage[] = [
  {
    path: paths.home.href(),
    title: `${settings.brand} · ${settings.tagline}`,
    description:
      'Short, honest courses on machine learning, language models and agents. Watch, practise and pick up at the second where you stopped.',
    module: 'src/features/home/HomePage.tsx',
    ofCatalogue: true,
  },
  {
    path: paths.courses.href(),
    title: titled('Courses'),
    description:
      'Every AI course by topic, level and length: from the first model to retrieval, agents and fine-tuning. Free and paid, each says what you will be able to do.',
    module: 'src/features/courses/CourseListPage.tsx',
    ofCatalogue: true,
  },
];

/** Source file of every course's page. */
export const coursePageModule = 'src/app/CourseRoute.tsx';
