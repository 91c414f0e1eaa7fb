/** Providers whose mailboxes ignore dots in the local part, by every domain that reaches them. */
const dotless = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
]);

/**
 * The mailbox that an address reaches, for counting only: lower case, without a `+tag`, and without dots where the
 * provider ignores them. Otherwise one mailbox could be flooded under a thousand names.
 */
export const mailboxOf = (email: string): string => {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@');
  const untagged = local.replace(/(?<=.)\+.*$/, '');
  const provider = dotless.get(domain);
  return provider === undefined ? `${untagged}@${domain}` : `${untagged.replaceAll('.', '')}@${provider}`;
};

/** The eight groups of an IPv6 address, `::` written out. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const omitted = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array.from({ length: omitted }, () => '0'), ...after];
};

/**
 * Whom an IP address stands for, for counting only. One subscriber holds a whole IPv6 /64 and may change within it at
 * will, so its prefix counts; an IPv4 address counts as it is.
 */
export const clientKey = (address: string): string => {
  const plain = address
    .trim()
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '');
  if (!plain.includes(':')) return plain;
  return `${groupsOf(plain)
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
};
