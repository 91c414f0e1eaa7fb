interface Provider {
  /** The domain under which its mailboxes are counted. */
  readonly domain: string;
  /** Characters of the local part that the provider ignores. */
  readonly ignored?: RegExp;
}

const google: Provider = { domain: 'gmail.com', ignored: /\./g };
const proton: Provider = { domain: 'proton.me', ignored: /[._-]/g };
const apple: Provider = { domain: 'icloud.com' };

/** Providers whose mailboxes have several spellings or several domains, by every domain that reaches them. */
const providers = new Map<string, Provider>([
  ['gmail.com', google],
  ['googlemail.com', google],
  ['proton.me', proton],
  ['protonmail.com', proton],
  ['pm.me', proton],
  ['icloud.com', apple],
  ['me.com', apple],
  ['mac.com', apple],
]);

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

/**
 * Names the mailbox that an address reaches: lower case, without a `+tag`, without what its provider ignores, and with one spelling of its
 * domain. What strangers can have sent is limited and declined by mailbox, because each spelling would otherwise have a limit of its own.
 */
export const normalizeMailbox = (email: string): string => {
  const { local, domain } = splitAddress(email.trim().normalize('NFC'));
  const ascii = asciiDomain(domain);
  const provider = providers.get(ascii);
  const untagged = local.toLowerCase().replace(/(?<=.)\+.*$/, '');
  const bare = provider?.ignored ? untagged.replaceAll(provider.ignored, '') : untagged;
  return `${bare}@${provider?.domain ?? ascii}`;
};
