import type { ReadIdentity } from '../platform/services/identity.ts';
import type { StripeApi } from '../platform/services/stripe.ts';
import type { CheckoutStore } from '../stores/payments/checkout.ts';

/** What starting a checkout works with. */
export interface CheckoutDeps {
  readonly orders: CheckoutStore;
  readonly stripe: Pick<StripeApi, 'createSession'>;
  readonly identity: Pick<ReadIdentity, 'address'>;
  /** Origin of the site: success and cancel addresses are never the client's. */
  readonly siteUrl: string;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
  /** A new id that nobody can guess or meet again. */
  readonly newId: () => string;
}
