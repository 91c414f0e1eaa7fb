/** Percent-decoded text; what is no valid encoding, which anybody may type into an address, stays as it is. */
export const safeDecode = (text: string, decode: (text: string) => string = decodeURIComponent): string => {
  try {
    return decode(text);
  } catch {
    return text;
  }
};

/** The id that a fragment such as `#refunds` names; empty without one. */
export const readHash = (hash: string): string => safeDecode(hash.slice(1));
