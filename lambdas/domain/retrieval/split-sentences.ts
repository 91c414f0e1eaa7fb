/** Cuts a text after each sentence. */
export const splitSentences = (text: string): string[] =>
  text
    .split(/(?<=[.!?…]["'”’)\]]*)\s+(?=[\p{Lu}\p{N}"'“‘(])/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
