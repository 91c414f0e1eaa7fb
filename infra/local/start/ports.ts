import { listenOnLoopback } from '../http/server.ts';
import { StartError } from './start-error.ts';

/**
 * Checks that the ports of the front door, the issuer and Stripe are free, and that of hot reloads where there are any.
 * @throws StartError
 */
export const checkPorts = async (port: number, watch: boolean): Promise<void> => {
  for (const candidate of [port, port + 1, port + 2, ...(watch ? [port + 3] : [])]) {
    try {
      const listening = await listenOnLoopback(candidate, (_request, response) => response.end());
      await listening.close();
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      const why =
        code === 'EADDRINUSE' ? 'is taken' : code === 'EACCES' ? 'needs more rights' : `fails (${message})`;
      throw new StartError(
        `port ${candidate} ${why}: stop what uses it, or choose another, as in PORT=${port + 10} npm start`,
      );
    }
  }
};
