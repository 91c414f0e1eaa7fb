import type { CertificateStatus } from '../domain/certificate/certificate.ts';
import { identityWords, noRecordWords, recordGroups } from '../domain/certificate/certificate-words.ts';
import { dayInWords } from '../domain/time/time-words.ts';
import { escapeHtml } from '../pages/escape-html.ts';
import type { IssuedCertificate } from '../stores/learning/certificates.ts';
import { publicAddresses } from './addresses.ts';

const verdicts: Readonly<Record<CertificateStatus, string>> = {
  valid: 'This certificate is valid.',
  superseded: 'This certificate was superseded: the learner’s name was corrected and a new one was issued.',
  revoked: 'This certificate was revoked.',
};

interface Head {
  readonly title: string;
  readonly description: string;
  /** Preview tags are for existing certificates only. All pages are `noindex`, because only people with the link should find them. */
  readonly tags: readonly string[];
  readonly facts: string;
}

const meta = (attribute: 'name' | 'property', key: string, content: string): string =>
  `<meta ${attribute}="${key}" content="${escapeHtml(content)}">`;

/** Renders the record of completion as lists. */
const renderRecord = (record: IssuedCertificate['record']): string => {
  if (!record) return `<p>${escapeHtml(noRecordWords)}</p>`;
  const lists = recordGroups(record).map(
    ({ heading, titles }) =>
      `<h2>${escapeHtml(heading)}</h2><ul>${titles.map((title) => `<li dir="auto">${escapeHtml(title)}</li>`).join('')}</ul>`,
  );
  return `${lists.join('')}<p>${escapeHtml(identityWords[record.identity])}</p>`;
};

const toHead = (certificate: IssuedCertificate | undefined, siteUrl: string): Head => {
  const robots = meta('name', 'robots', 'noindex');
  if (!certificate) {
    return {
      title: 'Certificate not found · Northlight',
      description: 'There is no certificate at this address.',
      tags: [robots],
      facts:
        '<h1>Certificate not found</h1><p>There is no certificate at this address. Check it for typos.</p>',
    };
  }
  const { id, name, courseTitle, issuedAt, status, record } = certificate;
  const at = publicAddresses(siteUrl);
  const title =
    status === 'valid' ? `${name} completed ${courseTitle}` : `Certificate ${status}: ${courseTitle}`;
  const description =
    status === 'valid'
      ? `Northlight certifies that ${name} completed the course “${courseTitle}” on ${dayInWords(issuedAt)}. Verify it on this page.`
      : verdicts[status];
  const image = at.previewImage();
  return {
    title: `${title} · Northlight`,
    description,
    tags: [
      robots,
      `<link rel="canonical" href="${escapeHtml(at.page(id))}">`,
      meta('property', 'og:type', 'article'),
      meta('property', 'og:site_name', 'Northlight'),
      meta('property', 'og:title', title),
      meta('property', 'og:description', description),
      meta('property', 'og:url', at.page(id)),
      meta('property', 'og:image', image),
      meta('property', 'og:image:width', '1200'),
      meta('property', 'og:image:height', '630'),
      meta('property', 'og:image:alt', 'A Northlight certificate of completion'),
      meta('name', 'twitter:card', 'summary_large_image'),
      meta('name', 'twitter:title', title),
      meta('name', 'twitter:description', description),
      meta('name', 'twitter:image', image),
    ],
    facts: `<h1>Certificate of completion</h1><p><strong>${verdicts[status]}</strong></p><dl><dt>Learner</dt><dd dir="auto">${escapeHtml(name)}</dd><dt>Course</dt><dd dir="auto">${escapeHtml(courseTitle)}</dd><dt>Issued</dt><dd><time datetime="${issuedAt}">${dayInWords(issuedAt)}</time></dd><dt>Certificate</dt><dd>${escapeHtml(id)}</dd></dl>${renderRecord(record)}`,
  };
};

const column = 'box-sizing: border-box; max-width: 40rem; margin: 0 auto; padding: 4rem 1.25rem';

/** Tags of the site's page that are replaced by those of the certificate. */
const replaced =
  /[ \t]*<(?:title>[\s\S]*?<\/title>|meta\s[^>]*\b(?:name|property)="(?:description|robots|og:[\w:]+|twitter:[\w:]+)"[^>]*>|link\s[^>]*\brel="canonical"[^>]*>)\n?/g;

/**
 * Renders the page of a certificate: the site's page with title and preview of the certificate, and its facts for browsers without scripts. With
 * scripts, the application shows its own page.
 * @param page the site's page
 * @param certificate undefined when it does not exist
 */
export const certificatePage = (
  page: string,
  certificate: IssuedCertificate | undefined,
  siteUrl: string,
): string => {
  const { title, description, tags, facts } = toHead(certificate, siteUrl);
  const head = [`<title>${escapeHtml(title)}</title>`, meta('name', 'description', description), ...tags];
  const withoutScript = `<noscript><main style="${column}">${facts}</main></noscript>`;
  // Replacements are functions, because a name may contain `$&`.
  return page
    .replace(replaced, () => '')
    .replace(/<noscript>[\s\S]*?<\/noscript>/, () => '')
    .replace('</head>', () => `${head.join('\n')}\n</head>`)
    .replace('</body>', () => `${withoutScript}\n</body>`);
};
