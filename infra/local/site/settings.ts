import type { Overrides } from '../custom-resources/bucket-deployment.ts';
import type { Stack } from '../template/stack.ts';
import { asObject, asText } from '../template/template.ts';

/** Local addresses of the parts of a site. */
export interface Addresses {
  readonly port: number;
  /** `host:port` of the front door. */
  readonly host: string;
  /** Origin of the site. */
  readonly url: string;
  /** Every origin at which the site can be opened. */
  readonly origins: string[];
  readonly issuerPort: number;
  /** Issuer identifier, with a trailing slash. */
  readonly issuer: string;
  readonly stripePort: number;
}

/** The issuer and Stripe use the two ports after the front door's. */
export const getSiteAddresses = (port: number): Addresses => ({
  port,
  host: `localhost:${port}`,
  url: `http://localhost:${port}`,
  origins: [`http://localhost:${port}`, `http://127.0.0.1:${port}`],
  issuerPort: port + 1,
  issuer: `http://localhost:${port + 1}/`,
  stripePort: port + 2,
});

/** Identity settings of the template. */
export interface Site {
  readonly audience: string;
  readonly clientId: string;
  /** Replaces the template's issuer in a content security policy or a viewer function by the local one. */
  adaptPolicy(text: string): string;
}

/** Reads the site's identity settings from the environment of the functions. */
export const readSite = (stack: Stack, { issuer }: Addresses): Site => {
  const variable = (name: string): string => {
    for (const [, properties] of stack.resources('AWS::Lambda::Function')) {
      const value = asObject(asObject(properties['Environment'])['Variables'])[name];
      if (value !== undefined) return asText(stack.resolve(value));
    }
    return '';
  };
  const templateIssuer = variable('AUTH_ISSUER').replace(/\/$/, '');
  return {
    audience: variable('AUTH_AUDIENCE'),
    clientId: variable('AUTH_CLIENT_ID'),
    adaptPolicy: (text) =>
      templateIssuer === '' ? text : text.replaceAll(templateIssuer, issuer.replace(/\/$/, '')),
  };
};

/**
 * Deployed files that differ locally: the configuration names the local issuer, and URLs of the site begin with `http`, because there is
 * no TLS.
 */
export const createSiteOverrides = ({ issuer, url }: Addresses): Overrides => {
  const secure = url.replace(/^http:/, 'https:');
  return (key) => {
    if (key === 'config.json') {
      return (deployed) => {
        const config = asObject(JSON.parse(deployed));
        const auth = { ...asObject(config['auth']), domain: issuer.replace(/\/$/, '') };
        return JSON.stringify({
          ...config,
          auth,
          pageViews: '/_local/page-views',
          webVitals: '/_local/web-vitals',
        });
      };
    }
    return /\.(?:html|txt|xml)$/.test(key) ? (deployed) => deployed.replaceAll(secure, url) : undefined;
  };
};
