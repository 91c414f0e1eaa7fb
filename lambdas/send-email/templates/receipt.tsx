import { brand, Button, Layout, Note, Paragraph, Title } from './layout.tsx';
import type { MailParts } from './mail-parts.ts';

export interface ReceiptProps {
  readonly courseTitle: string;
  readonly courseUrl: string;
  /** US dollars. */
  readonly amount: number;
  readonly what: 'upgrade' | 'course';
  readonly siteUrl: string;
}

/** Confirms a payment. Nobody unsubscribes from receipts: they belong to the purchase. */
export const receiptMail = ({ courseTitle, courseUrl, amount, what, siteUrl }: ReceiptProps): MailParts => {
  const upgrade = what === 'upgrade';
  const price = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(amount);
  const subject = upgrade ? `Your premium upgrade for ${courseTitle}` : `Your purchase of ${courseTitle}`;
  const thanks = upgrade
    ? 'Thank you. Every premium lecture in the course opens for you as soon as it is released.'
    : 'Thank you. The course is yours.';
  const reason = `You are receiving this because you made a payment on ${brand}. Stripe sends the invoice, if you asked for one.`;
  return {
    subject,
    body: (
      <Layout
        subject={subject}
        preheader={`We received ${price}. ${thanks}`}
        siteUrl={siteUrl}
        footer={<Note>{reason}</Note>}
      >
        <Title>{upgrade ? 'Premium unlocked' : 'Your course is ready'}</Title>
        <Paragraph>{thanks}</Paragraph>
        <Paragraph>
          {upgrade ? 'Premium upgrade' : 'Course'}: <strong>{courseTitle}</strong>
          <br />
          Paid: <strong>{price}</strong>
        </Paragraph>
        <Button href={courseUrl}>Go to the course</Button>
      </Layout>
    ),
    text: [
      upgrade ? 'Premium unlocked' : 'Your course is ready',
      '',
      thanks,
      '',
      `${upgrade ? 'Premium upgrade' : 'Course'}: ${courseTitle}`,
      `Paid: ${price}`,
      '',
      'Go to the course:',
      courseUrl,
      '',
      '--',
      reason,
      '',
    ].join('\n'),
  };
};
