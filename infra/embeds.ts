import type { Settings } from './settings.ts';

/** Sources of the content security policy that services from outside need, by directive. */
export type ExtraSources = Readonly<
  Partial<Record<'script-src' | 'connect-src' | 'img-src' | 'frame-src', readonly string[]>>
>;

type FormKind = 'contact' | 'instructor' | 'corporate-training';

const formIds = (settings: Settings): readonly (readonly [FormKind, string | undefined])[] => [
  ['contact', settings.contactFormId],
  ['instructor', settings.instructorFormId],
  ['corporate-training', settings.corporateTrainingFormId],
];

/** Forms of the marketing service by kind, as the pages read them; undefined when there is none. */
export const embeddedForms = (
  settings: Settings,
): Readonly<Partial<Record<FormKind, object>>> | undefined => {
  const { formsPortalId: portalId, formsRegion: region } = settings;
  const forms = formIds(settings).flatMap(([kind, formId]) =>
    portalId && formId ? [[kind, { region, portalId, formId }] as const] : [],
  );
  return forms.length > 0 ? Object.fromEntries(forms) : undefined;
};

/** What Google's tag asks for: https://developers.google.com/tag-platform/security/guides/csp (Google Analytics 4). */
const analyticsSources: ExtraSources = {
  'script-src': ['https://www.googletagmanager.com'],
  'connect-src': [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://www.googletagmanager.com',
  ],
  'img-src': ['https://*.google-analytics.com', 'https://www.googletagmanager.com'],
};

/** HubSpot's embed: one script, and a frame that holds the form with a policy of its own. */
const formSources = (region: string): ExtraSources => {
  const script = `https://js${region === 'na1' ? '' : `-${region}`}.hsforms.net`;
  return {
    'script-src': [script],
    'connect-src': ['https://*.hsforms.com', 'https://*.hsforms.net'],
    'img-src': ['https://*.hsforms.com'],
    'frame-src': ['https://*.hsforms.com', 'https://*.hsforms.net'],
  };
};

/** Sources that the configured services need; none without them. */
export const embedSources = (settings: Settings): readonly ExtraSources[] => [
  ...(settings.analyticsId ? [analyticsSources] : []),
  ...(embeddedForms(settings) ? [formSources(settings.formsRegion)] : []),
];
