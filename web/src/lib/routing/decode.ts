/** Percent-decodes text. Invalid text, which anybody may type into an address, is returned unchanged. */
export const safeDecode = (text: string, decode: (text: string) => string = decodeURIComponent): string => {
  try {
    return decode(text);
  } catch {
    return text;
  }
};

/** The element id in a URL fragment such as `#refunds`; empty without one. */
export const readHash = (hash: string): string => safeDecode(hash.slice(1));
