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
export const siteAddresses = (port: number): Addresses => ({
  port,
  host: `localhost:${port}`,
  url: `http://localhost:${port}`,
  origins: [`http://localhost:${port}`, `http://127.0.0.1:${port}`],
  issuerPort: port + 1,
  issuer: `http://localhost:${port + 1}/`,
  stripePort: port + 2,
});
