/** A legal page as data. */
export interface LegalCopy {
  readonly title: string;
  /** What the page says, in a few words for people. */
  readonly summary: string;
  readonly updated: string;
  /** The same day for machines, `YYYY-MM-DD`. */
  readonly updatedOn: string;
  readonly parts: readonly LegalPart[];
}

export interface LegalPart {
  readonly id: string;
  readonly title: string;
  /** Paragraphs; an array is a list. */
  readonly text: readonly (string | readonly string[])[];
}
