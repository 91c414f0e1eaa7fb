import { useSearchParams } from 'react-router-dom';
import type { PurchaseKind } from '../../../../lambdas/domain/pricing.ts';

/** What the payment page was about, from the address that it returns to. */
export const useKind = (): PurchaseKind => {
  const [query] = useSearchParams();
  return query.get('kind') === 'upgrade' ? 'upgrade' : 'course';
};
