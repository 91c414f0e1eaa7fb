import { paths } from '../lib/routing/paths.ts';

interface NavigationLink {
  readonly label: string;
  readonly to: string;
}

export interface NavigationItem extends NavigationLink {
  /** Subpages: indented on small screens; on wide ones in a menu whose first entry is this page, labeled `overview`. */
  readonly children?: readonly (NavigationLink & { readonly hint: string })[];
  readonly overview?: string;
  readonly overviewHint?: string;
}

/** The top bar's links, in order. */
export const navigation: readonly NavigationItem[] = [
  { label: 'Home', to: paths.home.href() },
  {
    label: 'Solutions',
    to: paths.solutions.href(),
    overview: 'All Solutions',
    overviewHint: 'Three kinds of AI, one way of working',
    children: [
      {
        label: 'Generative AI',
        to: paths.generativeAi.href(),
        hint: 'Answers and drafts from your own documents',
      },
      { label: 'AI Agents', to: paths.aiAgents.href(), hint: 'Multi-step work, with a person signing off' },
      { label: 'Custom AI', to: paths.customAi.href(), hint: 'Models trained on data only you have' },
    ],
  },
  { label: 'Courses', to: paths.courses.href() },
  { label: 'About', to: paths.about.href() },
  { label: 'Contact', to: paths.contact.href() },
];
