/** Leaves the site for another service. @throws Error when the URL is not http(s) */
export const redirectTo = (address: string, how: 'assign' | 'replace' = 'assign'): void => {
  const { protocol } = new URL(address, window.location.origin);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('Not a web address');
  window.location[how](address);
};
