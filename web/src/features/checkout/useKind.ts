import { useSearchParams } from 'react-router-dom';
import type { PurchaseKind } from '#domain/payments/pricing.ts';

/** Kind of purchase, from the return URL of the payment page. */
export const useKind = (): PurchaseKind => {
  const [query] = useSearchParams();
  return query.get('kind') === 'upgrade' ? 'upgrade' : 'course';
};
