import type { ReactElement } from 'react';

/** Result of a mail template. */
export interface MailParts {
  readonly subject: string;
  readonly body: ReactElement;
  /** Plain-text version, written by hand, with URLs on separate lines. */
  readonly text: string;
}
