/** Where the parts of a site are on this machine. */
export interface Addresses {
  readonly port: number;
  /** `host:port` of the front door. */
  readonly host: string;
  /** Origin of the site. */
  readonly url: string;
  /** Every origin under which the site may be opened. */
  readonly origins: string[];
  readonly issuerPort: number;
  /** The issuer's identifier, with a slash at its end. */
  readonly issuer: string;
  readonly stripePort: number;
}

/** The issuer and Stripe are at the two ports after the front door's. */
export const siteAddresses = (port: number): Addresses => ({
  port,
  host: `localhost:${port}`,
  url: `http://localhost:${port}`,
  origins: [`http://localhost:${port}`, `http://127.0.0.1:${port}`],
  issuerPort: port + 1,
  issuer: `http://localhost:${port + 1}/`,
  stripePort: port + 2,
});
