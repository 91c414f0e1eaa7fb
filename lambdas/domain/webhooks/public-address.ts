import ipaddr from 'ipaddr.js';

/** All of IPv6 that is routed in public; what lies outside may lead to IPv4 or to a network of somebody's own. */
const publicIpv6 = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an address is one of the public internet: no loopback, private, link-local, carrier, multicast, documentation or reserved address, and
 * no IPv6 form that carries an IPv4 one.
 */
export const isPublicAddress = (text: string): boolean => {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(publicIpv6);
};

/** Why an address of an endpoint is refused; undefined for a good one. */
export const refuseEndpointUrl = (text: string): string | undefined => {
  const url = URL.parse(text);
  if (!url) return 'is not an address';
  if (url.protocol !== 'https:') return 'must begin with https://';
  if (url.username !== '' || url.password !== '') return 'must not contain a name or password';
  if (url.hash !== '') return 'must not contain #';
  return undefined;
};
