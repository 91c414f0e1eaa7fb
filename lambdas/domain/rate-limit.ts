export { clientKey } from '../contract/client-key.ts';

/** Providers whose mailboxes ignore dots in the local part, by every domain that reaches them. */
const dotless = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
]);

/**
 * The mailbox of an address, for rate limits only: lower case, without a `+tag`, and without dots where the provider ignores
 * them. Otherwise a thousand spellings of one address would each have a limit of their own.
 */
export const normalizeMailbox = (email: string): string => {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@');
  const untagged = local.replace(/(?<=.)\+.*$/, '');
  const provider = dotless.get(domain);
  return provider === undefined ? `${untagged}@${domain}` : `${untagged.replaceAll('.', '')}@${provider}`;
};
