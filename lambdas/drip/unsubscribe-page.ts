/**
 * Pages for people who open the link at the foot of a mail. They need no script and no style sheet: the site's content
 * security policy allows style attributes only, and colours of the system follow light and dark by themselves.
 */
const page = (title: string, content: string): string => `<!doctype html>
<html lang="en" style="color-scheme: light dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
</head>
<body style="margin: 0; background: Canvas; color: CanvasText; font: 1.0625rem/1.6 system-ui, sans-serif">
<main style="box-sizing: border-box; max-width: 36rem; margin: 0 auto; padding: 4rem 1.25rem">
<h1 style="margin: 0 0 1rem; font-size: 1.75rem; line-height: 1.25">${title}</h1>
${content}
</main>
</body>
</html>
`;

const button =
  'min-height: 3rem; padding: 0 1.5rem; border: 0; border-radius: 999px; background: #067a61; color: #fff; font: inherit; font-weight: 600; cursor: pointer';

/**
 * Asks before anything happens: scanners of mail follow links, and only pressing the button unsubscribes.
 * @param token of the alphabet of the contract's `MailToken`, which needs no escaping
 */
export const unsubscribeQuestion = (token: string): string =>
  page(
    'Stop emails about new lectures?',
    `<p>You get an email when a lecture unlocks. Without these emails, you still keep your access to the course.</p>
<form method="post" action="/api/drip-courses/unsubscribe?token=${token}">
<input type="hidden" name="List-Unsubscribe" value="One-Click">
<button type="submit" style="${button}">Unsubscribe</button>
</form>`,
  );

/** Says that it happened, and what stays. */
export const unsubscribeDone = page(
  'You are unsubscribed',
  `<p role="status">We will no longer email you about new lectures. You still have access to the course.</p>
<p><a href="/dashboard" style="color: LinkText">Go to your courses</a></p>`,
);
