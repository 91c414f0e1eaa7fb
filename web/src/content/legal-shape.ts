/** A legal page as data. */
export interface LegalCopy {
  readonly title: string;
  /** A short summary of the page. */
  readonly summary: string;
  readonly updated: string;
  /** The date in machine-readable form, `YYYY-MM-DD`. */
  readonly updatedOn: string;
  readonly parts: readonly LegalPart[];
  /** Link after the text. */
  readonly action?: { readonly label: string; readonly to: string };
}

interface LegalPart {
  readonly id: string;
  readonly title: string;
  /** Paragraphs; an array is a list. */
  readonly text: readonly (string | readonly string[])[];
}
