import type { Settings } from './settings.ts';

/** Additional sources of the content security policy for third-party services, by directive. */
export type ExtraSources = Readonly<
  Partial<Record<'script-src' | 'connect-src' | 'img-src' | 'frame-src', readonly string[]>>
>;

type FormKind = 'contact' | 'instructor' | 'corporate-training';

const formIds = (settings: Settings): readonly (readonly [FormKind, string | undefined])[] => [
  ['contact', settings.contactFormId],
  ['instructor', settings.instructorFormId],
  ['corporate-training', settings.corporateTrainingFormId],
];

/** Embedded forms of the marketing service by kind, in the shape of `config.json`. Undefined when none is configured. */
export const embeddedForms = (
  settings: Settings,
): Readonly<Partial<Record<FormKind, object>>> | undefined => {
  const { formsPortalId: portalId, formsRegion: region } = settings;
  const forms = formIds(settings).flatMap(([kind, formId]) =>
    portalId && formId ? [[kind, { region, portalId, formId }] as const] : [],
  );
  return forms.length > 0 ? Object.fromEntries(forms) : undefined;
};

/** Sources that Google Analytics 4 requires: https://developers.google.com/tag-platform/security/guides/csp */
const analyticsSources: ExtraSources = {
  'script-src': ['https://www.googletagmanager.com'],
  'connect-src': [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://www.googletagmanager.com',
  ],
  'img-src': ['https://*.google-analytics.com', 'https://www.googletagmanager.com'],
};

/** Sources of a HubSpot form: one script, and a frame for the form, which has its own policy. */
const formSources = (region: string): ExtraSources => {
  const script = `https://js${region === 'na1' ? '' : `-${region}`}.hsforms.net`;
  return {
    'script-src': [script],
    'connect-src': ['https://*.hsforms.com', 'https://*.hsforms.net'],
    'img-src': ['https://*.hsforms.com'],
    'frame-src': ['https://*.hsforms.com', 'https://*.hsforms.net'],
  };
};

/** Sources that the configured services require; empty without any. */
export const embedSources = (settings: Settings): readonly ExtraSources[] => [
  ...(settings.analyticsId ? [analyticsSources] : []),
  ...(embeddedForms(settings) ? [formSources(settings.formsRegion)] : []),
];
