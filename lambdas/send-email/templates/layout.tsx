import type { ReactNode } from 'react';

export const brand = 'Northlight';

const font = 'Helvetica Neue, Helvetica, Arial, sans-serif';
const ink = '#201c17';
const quiet = '#6a6257';
const accent = '#067a61';
/** Breaks long words and URLs anywhere, so that they do not widen the mail. */
const breaks = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const;

/** Dark colors. Mail programs without media queries use the light colors in the style attributes. */
const styles = `
  .nl-link { color: ${accent}; }
  .nl-ink, .nl-quiet { overflow-wrap: anywhere; word-break: break-word; }
  @media (max-width: 600px) {
    .nl-outer { padding: 16px 8px 24px !important; }
    .nl-card { padding: 24px 20px !important; }
    .nl-title { font-size: 22px !important; }
  }
  @media (prefers-color-scheme: dark) {
    .nl-page { background-color: #161310 !important; }
    .nl-card { background-color: #201c17 !important; border-color: #332e27 !important; }
    .nl-ink { color: #f5f2ec !important; }
    .nl-quiet { color: #a3998a !important; }
    .nl-link { color: #57ddb9 !important; }
    .nl-button { background-color: #57ddb9 !important; color: #063f35 !important; }
    .nl-line { border-color: #332e27 !important; }
  }
`;

/** Filler that keeps mail programs from showing the first words of the body in the preview line. */
const previewPadding = '\u200c\u00a0'.repeat(60);

/** Main heading of the mail. */
export const Title = ({ children }: { readonly children: ReactNode }) => (
  <h1
    className="nl-ink nl-title"
    style={{
      margin: '0 0 16px',
      font: `700 26px/1.25 ${font}`,
      color: ink,
      letterSpacing: '-0.01em',
      ...breaks,
    }}
  >
    {children}
  </h1>
);

/** Heading of a section: words of a course, in whichever direction they are written. */
export const Subtitle = ({ children }: { readonly children: ReactNode }) => (
  <h2
    className="nl-ink"
    dir="auto"
    style={{ margin: '24px 0 8px', font: `700 17px/1.4 ${font}`, color: ink, ...breaks }}
  >
    {children}
  </h2>
);

/** Running text. `auto` is the direction of what people and courses wrote: that of its first letter. */
export const Paragraph = ({ dir, children }: { readonly dir?: 'auto'; readonly children: ReactNode }) => (
  <p
    className="nl-ink"
    dir={dir}
    style={{ margin: '0 0 16px', font: `400 16px/1.6 ${font}`, color: ink, ...breaks }}
  >
    {children}
  </p>
);

/** Small print: why the recipient gets this mail, and how to stop it. */
export const Note = ({ children }: { readonly children: ReactNode }) => (
  <p
    className="nl-quiet"
    style={{ margin: '0 0 8px', font: `400 13px/1.5 ${font}`, color: quiet, ...breaks }}
  >
    {children}
  </p>
);

/** Facts such as date and amount, as names and values; stacked in narrow windows. */
export const Facts = ({ facts }: { readonly facts: readonly (readonly [name: string, value: string])[] }) => (
  <table
    role="presentation"
    width="100%"
    cellPadding={0}
    cellSpacing={0}
    border={0}
    style={{ margin: '0 0 16px' }}
  >
    <tbody>
      {facts.map(([name, value]) => (
        <tr key={name}>
          <td
            className="nl-line"
            style={{ padding: '10px 0', borderTop: '1px solid #ebe6dd', verticalAlign: 'top' }}
          >
            <div className="nl-quiet" style={{ font: `400 13px/1.5 ${font}`, color: quiet }}>
              {name}
            </div>
            <div
              className="nl-ink"
              dir="auto"
              style={{ font: `700 16px/1.5 ${font}`, color: ink, ...breaks }}
            >
              {value}
            </div>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** A link within text. */
export const TextLink = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <a className="nl-link" href={href} style={{ color: accent, textDecoration: 'underline' }}>
    {children}
  </a>
);

/** Main button of the mail. A table, because Outlook supports padding only there. */
export const Button = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <table role="presentation" cellPadding={0} cellSpacing={0} border={0} style={{ margin: '24px 0' }}>
    <tbody>
      <tr>
        <td>
          <a
            className="nl-button"
            href={href}
            style={{
              display: 'inline-block',
              padding: '13px 24px',
              borderRadius: '8px',
              backgroundColor: accent,
              color: '#ffffff',
              font: `700 16px/1.25 ${font}`,
              textDecoration: 'none',
            }}
          >
            {children}
          </a>
        </td>
      </tr>
    </tbody>
  </table>
);

export interface LayoutProps {
  readonly subject: string;
  /** Preview text in lists of mails. */
  readonly preheader: string;
  readonly siteUrl: string;
  readonly children: ReactNode;
  readonly footer: ReactNode;
}

/** Layout of every mail: one column of at most 560 px, light and dark. */
export const Layout = ({ subject, preheader, siteUrl, children, footer }: LayoutProps) => (
  <html lang="en" dir="ltr">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
      <title>{subject}</title>
      <style>{styles}</style>
    </head>
    <body className="nl-page" style={{ margin: 0, padding: 0, backgroundColor: '#f5f2ec' }}>
      <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden', opacity: 0 }}>
        {preheader}
        {previewPadding}
      </div>
      <table
        className="nl-page"
        role="presentation"
        width="100%"
        cellPadding={0}
        cellSpacing={0}
        border={0}
        style={{ backgroundColor: '#f5f2ec' }}
      >
        <tbody>
          <tr>
            <td className="nl-outer" align="center" style={{ padding: '32px 16px' }}>
              <table
                role="presentation"
                width="100%"
                cellPadding={0}
                cellSpacing={0}
                border={0}
                style={{ maxWidth: '560px', tableLayout: 'fixed' }}
              >
                <tbody>
                  <tr>
                    <td style={{ padding: '0 4px 16px' }}>
                      <a
                        className="nl-link"
                        href={`${siteUrl}/`}
                        style={{ font: `700 20px/1 ${font}`, color: accent, textDecoration: 'none' }}
                      >
                        {brand}
                      </a>
                    </td>
                  </tr>
                  <tr>
                    <td
                      className="nl-card"
                      style={{
                        padding: '36px 32px',
                        backgroundColor: '#ffffff',
                        border: '1px solid #ebe6dd',
                        borderRadius: '12px',
                      }}
                    >
                      {children}
                    </td>
                  </tr>
                  <tr>
                    <td style={{ padding: '20px 4px 0' }}>{footer}</td>
                  </tr>
                </tbody>
              </table>
            </td>
          </tr>
        </tbody>
      </table>
    </body>
  </html>
);
