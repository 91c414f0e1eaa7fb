import type { ReactElement } from 'react';

/**
 * Content that stands beside other content, in elements only: a text among siblings breaks when the browser translates the page. See
 * the decision on translated pages.
 */
export type Elements = ReactElement | false | null | undefined | readonly Elements[];
