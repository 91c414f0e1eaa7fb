import type { Purchase } from '../../../../lambdas/contract/schemas/user.ts';
import { AppLink } from '../../components/ui/AppLink.tsx';
import { ProblemMessage } from '../../components/ui/ProblemMessage.tsx';
import { Skeleton } from '../../components/ui/Skeleton.tsx';
import { api } from '../../lib/api/index.ts';
import { resourceKeys } from '../../lib/api/resource-keys.ts';
import { useResource } from '../../lib/api/useResource.ts';
import { paths } from '../../lib/routing/paths.ts';
import { formatDay, formatExactPrice } from '../../lib/text/format.ts';
import classes from './PurchasesSection.module.css';

const states = {
  paid: 'Paid',
  partly_refunded: 'Refunded in part',
  refunded: 'Refunded',
  disputed: 'Disputed with your bank',
  charged_back: 'Charged back by your bank',
} as const satisfies Readonly<Record<Purchase['state'], string>>;

const PurchaseItem = ({ purchase }: { purchase: Purchase }) => {
  const { receipt, courseId, courseTitle, kind, amount, paidAt, refunds, state } = purchase;
  return (
    <li className={classes.purchase}>
      <div className={classes.line}>
        <h3 className={classes.title} dir="auto">
          <AppLink to={paths.course.href(courseId)}>{courseTitle}</AppLink>
        </h3>
        <span className={classes.amount}>{formatExactPrice(amount)}</span>
      </div>
      <p className={classes.details}>
        <span>{`${kind === 'upgrade' ? 'Premium upgrade' : 'Course'} · `}</span>
        <time dateTime={paidAt}>{formatDay(paidAt)}</time> ·{' '}
        <span className={classes.state} data-state={state}>
          {states[state]}
        </span>
      </p>
      <p className={classes.details}>
        Receipt number <span className={classes.receipt}>{receipt}</span>
      </p>
      {refunds.length > 0 && (
        <ul className={classes.refunds} aria-label={`Refunds for ${courseTitle}`}>
          {refunds.map((refund, index) => (
            <li key={index} className={classes.line}>
              <span>
                Refund
                {refund.at !== undefined && (
                  <>
                    <span>{' on '}</span>
                    <time dateTime={refund.at}>{formatDay(refund.at)}</time>
                  </>
                )}
              </span>
              <span className={classes.amount}>{`−${formatExactPrice(refund.amount)}`}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
};

/** Purchases and refunds, with the reference numbers that support asks for. */
export const PurchasesSection = ({ sub }: { sub: string }) => {
  const purchases = useResource(resourceKeys.purchases(sub), (signal) => api.listPurchases({ signal }));
  if (purchases.status === 'loading') {
    return (
      <div role="status" aria-busy="true" aria-label="Loading your purchases">
        <Skeleton height={72} />
      </div>
    );
  }
  if (purchases.status === 'failed') {
    return (
      <ProblemMessage
        title="Your purchases could not be loaded"
        error={purchases.error}
        onRetry={purchases.reload}
      />
    );
  }
  if (purchases.data.purchases.length === 0) {
    return (
      <p className={classes.details}>
        You have not bought anything yet. Receipts and refunds will be listed here.
      </p>
    );
  }
  return (
    <ul className={classes.list}>
      {purchases.data.purchases.map((purchase) => (
        <PurchaseItem key={`${purchase.receipt} ${purchase.paidAt}`} purchase={purchase} />
      ))}
    </ul>
  );
};
