import { errorCatalog } from '../../contract/errors.ts';
import { escapeHtml } from '../../pages/escape-html.ts';
import type { ApiError } from './api-error.ts';
import { htmlLink, htmlPage } from './html-page.ts';

/** Renders an error for a person who followed a link: what happened, what to do, and a reference for support. */
export const problemPage = ({ code, status, message }: ApiError, requestId: string): string => {
  const temporary = status === 500 || 'retryAfter' in errorCatalog[code];
  const [title, remedy] = temporary
    ? (['We cannot show this right now', `Wait a moment, then ${htmlLink('', 'try again')}.`] as const)
    : (['This did not work', 'If you followed a link, check that all of it was copied.'] as const);
  return htmlPage(
    title,
    `<p role="alert">${escapeHtml(message)}</p>
<p>${remedy}</p>
<p>${htmlLink('/', 'Go to Northlight')} or ${htmlLink('/contactUs', 'ask us for help')} with this reference: <code>${escapeHtml(requestId)}</code></p>`,
  );
};
