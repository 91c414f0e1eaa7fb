/** A heading, paragraph, list item or table cell, as plain text. */
export interface HtmlBlock {
  readonly text: string;
  readonly isHeading: boolean;
}

/**
 * Splits HTML that publishing rendered and sanitized into its blocks; code is left out. Such HTML has neither comments nor
 * scripts, and of its text only `<` and `&` are written as references.
 */
export const htmlBlocks = (html: string): HtmlBlock[] =>
  html
    .replace(/<pre[\s\S]*?<\/pre>/g, '')
    .split(/(?=<(?:h[1-6]|p|li|t[dh]|blockquote)[ >])/)
    .flatMap((block) => {
      const text = block
        .replace(/<br>/g, ' ')
        .replace(/<[^>]*>/g, '')
        .replaceAll('&#x3C;', '<')
        .replaceAll('&#x26;', '&')
        .replace(/\s+/g, ' ')
        .trim();
      return text === '' ? [] : [{ text, isHeading: /^<h[1-6]/.test(block) }];
    });
