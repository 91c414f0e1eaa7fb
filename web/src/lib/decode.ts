/** Percent-decodes text. Text that is not valid, which anybody may type into an address, is returned unchanged. */
export const safeDecode = (text: string, decode: (text: string) => string = decodeURIComponent): string => {
  try {
    return decode(text);
  } catch {
    return text;
  }
};

/** The id that a fragment such as `#refunds` names; empty without one. */
export const readHash = (hash: string): string => safeDecode(hash.slice(1));
