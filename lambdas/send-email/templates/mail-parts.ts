import type { ReactElement } from 'react';

/** A mail as a template makes it. */
export interface MailParts {
  readonly subject: string;
  readonly body: ReactElement;
  /** The same in plain words, written and not derived: addresses on lines of their own. */
  readonly text: string;
}
