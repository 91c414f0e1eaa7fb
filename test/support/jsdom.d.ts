/** As much of jsdom, which comes without types, as tests outside of the browser's project use. */
declare module 'jsdom' {
  export interface ParsedElement {
    readonly localName: string;
    readonly attributes: Iterable<{ readonly name: string; readonly value: string }>;
    readonly parentElement: ParsedElement | null;
    readonly children: { readonly length: number };
    querySelectorAll(selector: string): Iterable<ParsedElement>;
  }
  export class JSDOM {
    constructor(html: string);
    readonly window: { readonly document: { querySelector(selector: string): ParsedElement | null } };
  }
}
