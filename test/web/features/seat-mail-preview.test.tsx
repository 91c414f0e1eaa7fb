import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { seatMail } from '#lambdas/send-email/templates/seat.tsx';
import { MailPreview } from '#web/features/teams/MailPreview.tsx';
import { signIn } from '../support/learner.tsx';
import { renderAt } from '../support/render-app.tsx';

it.each([false, true])(
  'the preview of an invitation says what the email says (any address: %s)',
  (anyAddress) => {
    signIn();
    const courseTitle = 'Retrieval in practice';
    renderAt('/', <MailPreview courseTitle={courseTitle} anyAddress={anyAddress} />);
    const { subject, text } = seatMail({
      ...{ courseTitle, from: 'Ada Lovelace', isReminder: false, anyAddress },
      ...{ link: 'https://site.test/claim?token=t', unsubscribeUrl: '', siteUrl: '' },
    });
    const preview = screen.getByRole('region', { name: 'The email that they get' });
    const [first, ...lines] = [...preview.querySelectorAll('p')].map(({ textContent }) => textContent);
    expect(first).toBe(`Subject${subject}`);
    expect(lines).toHaveLength(4);
    expect(lines.filter((line) => !text.includes(line))).toEqual([]);
  },
);
