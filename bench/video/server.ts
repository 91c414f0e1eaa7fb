import { createReadStream, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { mediaTypeOf } from '../../bin/content/resolve/stored-files.ts';
import { buildHlsEngine } from '../../web/build/hls-engine.ts';

/** Bundles the page's script, with the engine as the site builds it. */
const bundleScript = async (): Promise<string> => {
  const built = await build({
    entryPoints: [join(import.meta.dirname, 'page.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    plugins: [
      {
        name: 'engine',
        setup: ({ onResolve, onLoad }) => {
          onResolve({ filter: /^hls\.js$/ }, () => ({ path: 'hls.js', namespace: 'engine' }));
          onLoad({ filter: /.*/, namespace: 'engine' }, async () => ({ contents: await buildHlsEngine() }));
        },
      },
    ],
  });
  return built.outputFiles[0]?.text ?? '';
};

/** Serves a folder of films and a page that plays them, on this machine only. */
export const serveFilm = async (
  folder: string,
): Promise<{ readonly origin: string; readonly close: () => void }> => {
  const code = await bundleScript();
  const page = `<!doctype html><title>Bench</title><video muted width="1280" height="720"></video><script>${code.replaceAll('</script', '<\\/script')}</script>`;
  const server = createServer((request, response) => {
    const name = basename(new URL(request.url ?? '/', 'http://x').pathname);
    if (name === '') {
      response.writeHead(200, { 'content-type': 'text/html' }).end(page);
      return;
    }
    const path = join(folder, name);
    const size = statSync(path, { throwIfNoEntry: false })?.size;
    if (size === undefined) {
      response.writeHead(404).end();
      return;
    }
    const [, from = '', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    const range = { start: Number(from), end: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
    if (name.endsWith('.m3u8')) {
      // As CloudFront sends them.
      const head = { 'content-type': 'application/vnd.apple.mpegurl', 'content-encoding': 'gzip' };
      response.writeHead(200, head).end(gzipSync(readFileSync(path)));
      return;
    }
    const headers = {
      'content-type': mediaTypeOf(name),
      'accept-ranges': 'bytes',
      'content-length': range.end - range.start + 1,
    };
    if (from === '') response.writeHead(200, headers);
    else {
      response.writeHead(206, {
        ...headers,
        'content-range': `bytes ${range.start}-${range.end}/${size}`,
      });
    }
    createReadStream(path, range)
      .on('error', () => response.destroy())
      .pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
