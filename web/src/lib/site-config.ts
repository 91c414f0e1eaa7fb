import type { InquiryKind } from '../content/inquiries.ts';

/** A form kept at the marketing service (HubSpot). */
export interface EmbeddedForm {
  /** Where the service keeps the account's data, such as `na1` or `eu1`. */
  readonly region: string;
  readonly portalId: string;
  readonly formId: string;
}

/** What differs between deployments, read from `/config.json` of the site itself. */
export interface SiteConfig {
  readonly auth: { readonly domain: string; readonly clientId: string; readonly audience: string };
  /** Measurement id of the analytics service; nothing is measured there without one. */
  readonly analyticsId?: string;
  /** Where page views go besides: an address of this site. */
  readonly pageViews?: string;
  /** Where measurements of loading go besides. */
  readonly webVitals?: string;
  /** Forms of the marketing service, by kind; our own form takes the place of any other. */
  readonly forms?: Readonly<Partial<Record<InquiryKind, EmbeddedForm>>>;
}

/** Whether this deployment measures anything at all. */
export const measures = ({ analyticsId, pageViews }: SiteConfig): boolean =>
  Boolean(analyticsId ?? pageViews);

let pending: Promise<SiteConfig> | null = null;

const isConfig = (value: unknown): value is SiteConfig => {
  const auth = (value as { auth?: Record<string, unknown> } | null)?.auth;
  return ['domain', 'clientId', 'audience'].every((name) => typeof auth?.[name] === 'string');
};

const read = async (): Promise<SiteConfig> => {
  const response = await fetch('/config.json', { headers: { accept: 'application/json' } });
  const config: unknown = response.ok ? await response.json() : null;
  if (!isConfig(config)) throw new Error('The sign-in settings of this site are missing.');
  return config;
};

/** The deployment's settings, fetched once; a failure is forgotten, so that the next call tries again. */
export const loadSiteConfig = (): Promise<SiteConfig> => {
  pending ??= read().catch((error: unknown) => {
    pending = null;
    throw error;
  });
  return pending;
};
