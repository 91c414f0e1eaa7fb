/** A public address that names of receivers have; nothing is ever sent there. */
export const publicAddress = '11.22.33.44';
const loopback = '127.0.0.1';

/** What a name of a receiver says: its port on this machine, and what is wrong with it. */
const name = /^(?:(?<kind>mixed|rebind)-)?(?<port>\d{2,5})\.receivers\.test$/i;

/** Port of the receiver with this name; undefined for another name. */
export const receiverPort = (host: string): number | undefined => {
  const port = name.exec(host)?.groups?.['port'];
  return port === undefined ? undefined : Number(port);
};

/**
 * IPv4 addresses of a name: `<port>.receivers.test` is public, `private.…` is not, `mixed-<port>.…` is both, `rebind-<port>.…` is public when it is asked for
 * the first time and this machine from then on.
 * @param times how often the name was asked for before
 */
export const resolveReceiver = (host: string, times: number): string[] => {
  if (host.toLowerCase() === 'private.receivers.test') return ['10.0.0.7'];
  const { kind, port } = name.exec(host)?.groups ?? {};
  if (port === undefined) return [];
  if (kind === 'mixed') return [publicAddress, '10.0.0.7'];
  return [kind === 'rebind' && times > 0 ? loopback : publicAddress];
};
