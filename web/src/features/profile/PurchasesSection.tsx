import { Group, List, Text, Title } from '@mantine/core';
import type { Purchase } from '#contract/schemas/user.ts';
import { NotReady } from '../../components/learner/NotReady.tsx';
import ruled from '../../components/learner/Ruled.module.css';
import { AppLink } from '../../components/ui/AppLink.tsx';
import type { Elements } from '../../components/ui/elements.ts';
import { api } from '../../lib/api/index.ts';
import { resourceKeys } from '../../lib/api/resource-keys.ts';
import { useResource } from '../../lib/api/useResource.ts';
import { paths } from '../../lib/routing/paths.ts';
import { formatCount, formatDay, formatExactPrice } from '../../lib/text/format.ts';
import classes from './PurchasesSection.module.css';

const states = {
  paid: 'Paid',
  partly_refunded: 'Refunded in part',
  refunded: 'Refunded',
  disputed: 'Disputed with your bank',
  charged_back: 'Charged back by your bank',
} as const satisfies Readonly<Record<Purchase['state'], string>>;

/** What was paid, or paid back when the amount is negative. */
const Line = ({ amount, children }: { amount: number; children: Elements }) => (
  <Group justify="space-between" align="baseline" wrap="nowrap" gap="lg">
    {children}
    <Text span fw={600} flex="none">
      {`${amount < 0 ? '−' : ''}${formatExactPrice(Math.abs(amount))}`}
    </Text>
  </Group>
);

const describeKind = ({ kind, gift, seats }: Purchase): string => {
  if (gift) return 'Gift';
  if (seats !== undefined) return formatCount(seats, 'seat');
  return kind === 'upgrade' ? 'Premium upgrade' : 'Course';
};

const PurchaseItem = ({ purchase }: { purchase: Purchase }) => {
  const { receipt, courseId, courseTitle, teamId, amount, paidAt, refunds, state } = purchase;
  return (
    <li>
      <Line amount={amount}>
        <Title order={3} fz="md" dir="auto">
          <AppLink to={paths.course.href(courseId)}>{courseTitle}</AppLink>
        </Title>
      </Line>
      <Text c="dimmed" mt="0.2rem">
        {teamId === undefined ? (
          <span>{describeKind(purchase)}</span>
        ) : (
          <AppLink to={paths.team.href(teamId)}>{describeKind(purchase)}</AppLink>
        )}
        <span>{' · '}</span>
        <time dateTime={paidAt}>{formatDay(paidAt)}</time> ·{' '}
        <Text span inherit {...(state !== 'paid' && { c: 'var(--nl-warning)', fw: 600 })}>
          {states[state]}
        </Text>
      </Text>
      <Text c="dimmed" mt="0.2rem">
        Receipt number <span className={classes.receipt}>{receipt}</span>
      </Text>
      {refunds.length > 0 && (
        <List className={classes.refunds} listStyleType="none" aria-label={`Refunds for ${courseTitle}`}>
          {refunds.map((refund, index) => (
            <li key={index}>
              <Line amount={-refund.amount}>
                <span>
                  Refund
                  {refund.at !== undefined && (
                    <>
                      <span>{' on '}</span>
                      <time dateTime={refund.at}>{formatDay(refund.at)}</time>
                    </>
                  )}
                </span>
              </Line>
            </li>
          ))}
        </List>
      )}
    </li>
  );
};

/** Purchases and refunds, with the reference numbers that support asks for. */
export const PurchasesSection = ({ sub }: { sub: string }) => {
  const purchases = useResource(resourceKeys.purchases(sub), (signal) => api.listPurchases({ signal }));
  if (purchases.status !== 'ready') return <NotReady of={purchases} what="Your purchases" height={72} />;
  if (purchases.data.purchases.length === 0) {
    return (
      <Text c="dimmed">You have not bought anything yet. Receipts and refunds will be listed here.</Text>
    );
  }
  return (
    <List listStyleType="none" className={ruled.blocks}>
      {purchases.data.purchases.map((purchase) => (
        <PurchaseItem key={`${purchase.receipt} ${purchase.paidAt}`} purchase={purchase} />
      ))}
    </List>
  );
};
