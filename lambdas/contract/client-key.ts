/** The eight groups of an IPv6 address, `::` written out. */
const ipv6Groups = (address: string): string[] => {
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const omitted = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array.from({ length: omitted }, () => '0'), ...after];
};

/**
 * Client key for rate limits and logs: the /64 prefix of an IPv6 address, the whole IPv4 address. An internet subscriber can use
 * every address of a /64.
 */
export const clientKey = (address: string): string => {
  const plain = address
    .trim()
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '');
  if (!plain.includes(':')) return plain;
  return `${ipv6Groups(plain)
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
};
