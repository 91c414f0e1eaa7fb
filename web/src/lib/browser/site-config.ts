import type { InquiryKind } from '../../content/inquiries.ts';

/** A form of the marketing service (HubSpot). */
export interface EmbeddedForm {
  /** Data region of the account, such as `na1` or `eu1`. */
  readonly region: string;
  readonly portalId: string;
  readonly formId: string;
}

/** Settings of a deployment, served by the site as `/config.json`. */
export interface SiteConfig {
  readonly auth: { readonly domain: string; readonly clientId: string; readonly audience: string };
  /** Measurement id of Google Analytics; unused when absent. */
  readonly analyticsId?: string;
  /** Path of this site that page views are posted to. */
  readonly pageViews?: string;
  /** Path of this site that web-vitals measurements are posted to. */
  readonly webVitals?: string;
  /** Forms of the marketing service, by kind; the other kinds use the site's own form. */
  readonly forms?: Readonly<Partial<Record<InquiryKind, EmbeddedForm>>>;
}

/** Whether this deployment measures anything. */
export const hasAnalytics = ({ analyticsId, pageViews }: SiteConfig): boolean =>
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

/** Fetches the deployment's settings once; after a failure the next call retries. */
export const loadSiteConfig = (): Promise<SiteConfig> => {
  pending ??= read().catch((error: unknown) => {
    pending = null;
    throw error;
  });
  return pending;
};
