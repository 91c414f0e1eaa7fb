/**
 * The domain of an address as the domain name system has it: `例子.广告` is `xn--fsqu00a.xn--4rr70v`. Mail services take no other form.
 * @returns the domain in lower case where it is no domain name
 */
export const asciiDomain = (domain: string): string => {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain.toLowerCase();
  }
};

/** Splits an address at its last `@`: before it may be quoted text. */
export const splitAddress = (email: string): { readonly local: string; readonly domain: string } => {
  const at = email.lastIndexOf('@');
  return { local: email.slice(0, Math.max(at, 0)), domain: email.slice(at + 1) };
};

export const byteLength = (typed: string): number => new TextEncoder().encode(typed).length;

/**
 * One mailbox: letters, marks and digits of every script before the `@`, with the punctuation that addresses use, and a domain name behind it
 * (RFC 6531). Joiners within a word belong to Persian and Indic letters.
 */
export const emailPattern =
  /^(?!\.)(?!.*\.\.)[\p{L}\p{M}\p{N}\u200c-\u200d_'+.-]*[\p{L}\p{M}\p{N}_+-]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}\u200c-\u200d-]*[.\u3002\uff0e\uff61])+[\p{L}\p{M}\p{N}\u200c-\u200d-]{2,}$/u;
/** What the domain is in the domain name system: at least two labels, the last one no number. */
const asciiName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;
/** Whether a text is one address of one mailbox, of any script. */
export const isEmailAddress = (typed: string): boolean => {
  if (!emailPattern.test(typed)) return false;
  const { local, domain } = splitAddress(typed);
  return byteLength(local) <= 64 && asciiName.test(asciiDomain(domain));
};
