import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Above 10080, which fetch and browsers refuse, and below the ephemeral ports of outgoing connections, which come and go. */
const range = { from: 10_100, to: 32_000 };
const attempts = 50;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/**
 * Finds free consecutive ports on 127.0.0.1 and returns the first.
 * @throws Error when there are none
 */
export const findFreePort = async (consecutive = 1): Promise<number> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const port = randomInt(range.from, range.to);
    let free = 0;
    while (free < consecutive && (await isFree(port + free))) free += 1;
    if (free === consecutive) return port;
  }
  throw new Error(`No free port was found on 127.0.0.1 between ${range.from} and ${range.to}.`);
};
