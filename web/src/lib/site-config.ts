/** What differs between deployments, read from `/config.json` of the site itself. */
export interface SiteConfig {
  readonly auth: { readonly domain: string; readonly clientId: string; readonly audience: string };
  readonly analyticsId?: string;
}

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
