import type { ReadIdentity } from '../platform/services/identity.ts';
import type { CheckoutPage, StripeApi } from '../platform/services/stripe.ts';
import type { ReadZone } from '../stores/learner/known-learner.ts';
import type { CheckoutStore } from '../stores/payments/checkout.ts';

/** Dependencies of starting a checkout. */
export interface CheckoutDeps {
  readonly orders: CheckoutStore;
  readonly stripe: Pick<StripeApi, 'createSession' | 'expireSession'>;
  readonly identity: ReadIdentity;
  /** Reads the name in a learner's profile. */
  readonly readName: (sub: string) => Promise<string | undefined>;
  readonly readZone: ReadZone;
  /** What the site lets buyers do on Stripe's page. */
  readonly allows: CheckoutPage['allows'];
  /** Origin of the site. Success and cancel URLs never come from the client. */
  readonly siteUrl: string;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
  /** Creates a unique, unguessable id. */
  readonly newId: () => string;
}
