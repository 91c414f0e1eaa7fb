import { Fragment, type ReactElement, type ReactNode } from 'react';
import { Button, Facts, Layout, Note, Paragraph, TextLink, Title } from './layout.tsx';

/** Result of a mail template. */
export interface MailParts {
  readonly subject: string;
  readonly body: ReactElement;
  /** Plain-text version, with URLs on separate lines. */
  readonly text: string;
}

type Named = readonly [name: string, value: string];

/** A block of a mail in HTML, and its lines in plain text; without them it is in HTML only. */
interface Part {
  readonly html: ReactNode;
  readonly text?: readonly string[];
}

interface Letter {
  readonly subject: string;
  /** Preview text in lists of mails. */
  readonly preheader: string;
  readonly siteUrl: string;
  readonly title: string;
  readonly parts: readonly Part[];
  /** Why the recipient gets this mail. */
  readonly reason: string;
  /** Labels and URLs of the footer; each group is a line of its own in HTML. */
  readonly links?: readonly (readonly Named[])[];
}

const toTextLink = ([label, href]: Named): string[] => [`${label}:`, href];

/** A paragraph of the same words in HTML and text, or of `asText` in text. */
export const plainParagraph = (words: string, asText = words): Part => ({
  html: <Paragraph>{words}</Paragraph>,
  text: [asText],
});

/** A paragraph with the title of a course: bold and in its own direction, or in quotation marks. */
export const aboutCourse = (before: string, courseTitle: string, after: string): Part => ({
  html: (
    <Paragraph>
      {before}
      <strong dir="auto">{courseTitle}</strong>
      {after}
    </Paragraph>
  ),
  text: [`${before}"${courseTitle}"${after}`],
});

/** The main button; in text a link with the same label. */
export const action = (label: string, href: string): Part => ({
  html: <Button href={href}>{label}</Button>,
  text: toTextLink([label, href]),
});

/** Names and values, such as date and amount. */
export const factList = (facts: readonly Named[]): Part => ({
  html: <Facts facts={facts} />,
  text: facts.map(([name, value]) => `${name}: ${value}`),
});

/** The URL of the button to copy. Text has it anyway. */
export const copyLink = (href: string): Part => ({
  html: (
    <Note>
      If the button does not work, copy this link into your browser:
      <br />
      <TextLink href={href}>{href}</TextLink>
    </Note>
  ),
});

/** A mail from its blocks: as HTML, and as plain text with an empty line between them. */
export const letter = ({ subject, preheader, siteUrl, title, ...rest }: Letter): MailParts => {
  const { parts, reason, links = [] } = rest;
  const footer = (
    <>
      <Note>{reason}</Note>
      {links.map((group, index) => (
        <Note key={index}>
          {group.map(([label, href], before) => (
            <Fragment key={href}>
              {before > 0 && ' · '}
              <TextLink href={href}>{label}</TextLink>
            </Fragment>
          ))}
        </Note>
      ))}
    </>
  );
  return {
    subject,
    body: (
      <Layout subject={subject} preheader={preheader} siteUrl={siteUrl} footer={footer}>
        <Title>{title}</Title>
        {parts.map(({ html }, index) => (
          <Fragment key={index}>{html}</Fragment>
        ))}
      </Layout>
    ),
    text: [
      title,
      ...parts.flatMap(({ text }) => (text ? ['', ...text] : [])),
      ...['', '--', reason],
      ...links.flat().flatMap(toTextLink),
      '',
    ].join('\n'),
  };
};
