import { reviewsSubject } from '../../domain/mail/mail-subjects.ts';
import { brand, Button, Layout, Note, Paragraph, TextLink, Title } from './layout.tsx';
import type { MailParts } from './mail-parts.ts';

export interface ReviewsProps {
  /** How many items are due today; at least 1. */
  readonly due: number;
  readonly reviewUrl: string;
  readonly profileUrl: string;
  readonly unsubscribeUrl: string;
  readonly siteUrl: string;
}

const lead =
  'What you learned is asked again just before it would fade. A few minutes now keep it, and whatever you leave waits for you without any blame.';
const reason = `You are receiving this because you asked ${brand} for an email on days on which reviews are due. It comes once a day at most, and not when you have already begun.`;

/** Daily mail about reviews. */
export const reviewsMail = ({
  due,
  reviewUrl,
  profileUrl,
  unsubscribeUrl,
  siteUrl,
}: ReviewsProps): MailParts => {
  const subject = reviewsSubject(due);
  return {
    subject,
    body: (
      <Layout
        subject={subject}
        preheader={lead}
        siteUrl={siteUrl}
        footer={
          <>
            <Note>{reason}</Note>
            <Note>
              <TextLink href={profileUrl}>Change its hour</TextLink>
              {' · '}
              <TextLink href={unsubscribeUrl}>Unsubscribe from emails about reviews</TextLink>
            </Note>
          </>
        }
      >
        <Title>{subject}</Title>
        <Paragraph>{lead}</Paragraph>
        <Button href={reviewUrl}>Review now</Button>
      </Layout>
    ),
    text: [
      subject,
      '',
      lead,
      '',
      'Review now:',
      reviewUrl,
      '',
      '--',
      reason,
      'Change its hour:',
      profileUrl,
      'Unsubscribe from emails about reviews:',
      unsubscribeUrl,
      '',
    ].join('\n'),
  };
};
