import { join } from 'node:path';
import type { WebHandler } from '../site/handler.ts';

export interface WebServer {
  readonly handler: WebHandler;
  close(): Promise<void>;
}

/** Vite's development server as a handler. Hot reloads use a separate port. */
export const startWeb = async (root: string, reloadPort: number): Promise<WebServer> => {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: join(root, 'web', 'vite.config.ts'),
    server: { middlewareMode: true, ws: { port: reloadPort, host: 'localhost' } },
    appType: 'spa',
    clearScreen: false,
    logLevel: 'warn',
  });
  return {
    handler: (request, response, next) => vite.middlewares(request, response, next),
    close: () => vite.close(),
  };
};
