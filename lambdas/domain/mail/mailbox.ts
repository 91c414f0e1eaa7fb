import { asciiDomain, splitAddress } from '../../contract/email-address.ts';

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
 * The form of an address that mail services take, with the domain in ASCII. SES has no SMTPUTF8 (RFC 6531): what stands before the `@`
 * must be ASCII, and no encoding of it is permitted.
 * @returns undefined for an address that SES cannot reach
 */
export const toDeliverable = (email: string): string | undefined => {
  const { local, domain } = splitAddress(email);
  return /^[\x21-\x7e]+$/.test(local) ? `${local}@${asciiDomain(domain)}` : undefined;
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
