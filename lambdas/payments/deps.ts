import type { ReadIdentity } from '../platform/services/identity.ts';
import type { StripeApi } from '../platform/services/stripe.ts';
import type { CheckoutStore } from '../stores/payments/checkout.ts';

/** Dependencies of starting a checkout. */
export interface CheckoutDeps {
  readonly orders: CheckoutStore;
  readonly stripe: Pick<StripeApi, 'createSession' | 'expireSession'>;
  readonly identity: Pick<ReadIdentity, 'address'>;
  /** Origin of the site. Success and cancel URLs never come from the client. */
  readonly siteUrl: string;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
  /** Creates a unique, unguessable id. */
  readonly newId: () => string;
}
