/** Topic of a question; the page shows the basics first. */
export type FaqTopic = 'basics' | 'courses' | 'payments' | 'release' | 'tools' | 'account';

/** A question about the site with its answer, in plain text. */
export interface FaqEntry {
  /** URL fragment on the questions page. */
  readonly id: string;
  readonly topic: FaqTopic;
  readonly question: string;
  /** Paragraphs. */
  readonly answer: readonly string[];
  /** Pages of the site that go with the answer. */
  readonly pages?: readonly { readonly label: string; readonly to: string }[];
}
