import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FrontDoor } from '../cloudfront/front-door.ts';
import { splitTarget } from '../http/server.ts';

/** Serves pages during development. Calls `next` for unknown paths. */
export type WebHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Serves the console at `/_local` and the distribution at all other paths. */
export const createSiteHandler = (
  consoleHandler: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  frontDoor: FrontDoor,
  web: WebHandler | undefined,
): RequestListener => {
  const guarded = (work: Promise<void>, response: ServerResponse): void => {
    work.catch(() => response.destroy());
  };
  return (request, response) => {
    const [path] = splitTarget(request);
    if (path === '/_local' || path.startsWith('/_local/'))
      return guarded(consoleHandler(request, response), response);
    const throughFrontDoor = (): void => guarded(frontDoor.handle(request, response), response);
    // The configuration is deployed, not built: it is served from the bucket.
    const isPage = web && path !== '/config.json' && frontDoor.findBehavior(path).pattern === '*';
    if (isPage) web(request, response, throughFrontDoor);
    else throughFrontDoor();
  };
};
