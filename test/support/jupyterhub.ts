import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '#infra/local/http/free-port.ts';

const readyWithinMs = 60_000;
/** Where what runs in the hub lies. */
const hubModule = join(import.meta.dirname, '../../infra/notebook-hub');

/** The part of JupyterHub that is missing on this machine; undefined when everything is installed. */
export const missingHub = (): string | undefined => {
  const found = (command: string): boolean =>
    spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined;
  if (!found('jupyterhub')) return 'jupyterhub (Debian: apt-get install jupyterhub jupyter-notebook)';
  if (!found('jupyterhub-singleuser'))
    return 'jupyterhub-singleuser (Debian: apt-get install jupyter-notebook)';
  if (!found('jupyter-notebook')) return 'jupyter-notebook (Debian: apt-get install jupyter-notebook)';
  return undefined;
};

/** Debian's notebook is the one of before version 7, an application of its own; from 7 on Jupyter's server is the default. */
const singleUserApp = (): string => {
  const { stdout } = spawnSync('jupyter-notebook', ['--version'], { encoding: 'utf8' });
  return Number.parseInt(stdout, 10) < 7 ? 'notebook.notebookapp.NotebookApp' : '';
};

export interface RunningHub {
  /** Where browsers and the API find it, without a trailing slash. */
  readonly url: string;
  /** Of the service that the site is. */
  readonly token: string;
  /** The output so far. */
  output(): string;
  stop(): Promise<void>;
}

/** The least that an operator sets up: docs/runbooks/notebooks.md explains the service and its scopes. */
const configuration = (options: {
  folder: string;
  ports: readonly number[];
  proxy: readonly string[];
  slowSpawnTimeout: number;
}): string => {
  const [site, hub, proxyApi] = options.ports;
  return `
import os
import sys
c = get_config()
folder = ${JSON.stringify(options.folder)}
c.JupyterHub.bind_url = 'http://127.0.0.1:${site}'
c.JupyterHub.hub_ip = '127.0.0.1'
c.JupyterHub.hub_port = ${hub}
c.JupyterHub.db_url = 'sqlite:///' + folder + '/hub.sqlite'
c.JupyterHub.cookie_secret_file = folder + '/cookie_secret'
c.ConfigurableHTTPProxy.api_url = 'http://127.0.0.1:${proxyApi}'
c.ConfigurableHTTPProxy.command = ${JSON.stringify(options.proxy)}
c.ConfigurableHTTPProxy.pid_file = folder + '/proxy.pid'
sys.path.insert(0, ${JSON.stringify(hubModule)})
from northlight_hub import opens_from_site
c.JupyterHub.authenticator_class = opens_from_site('null')
c.JupyterHub.cookie_max_age_days = 0.5
c.JupyterHub.spawner_class = 'simple'
c.SimpleLocalProcessSpawner.home_dir_template = folder + '/home/{username}'
c.Spawner.args = ['--allow-root']
if os.environ.get('SINGLEUSER_APP'):
    c.Spawner.environment = {'JUPYTERHUB_SINGLEUSER_APP': os.environ['SINGLEUSER_APP']}
c.JupyterHub.tornado_settings = {'slow_spawn_timeout': ${options.slowSpawnTimeout}}
c.JupyterHub.services = [{'name': 'northlight', 'api_token': os.environ['NORTHLIGHT_TOKEN']}]
c.JupyterHub.load_roles = [{
    'name': 'northlight',
    'services': ['northlight'],
    'scopes': ['admin:users', 'admin:servers', 'tokens'],
}]
`;
};

/**
 * Starts a real JupyterHub with its proxy on loopback and free ports, in a folder of its own.
 * @param options.slowSpawnTimeout seconds that the hub waits for a server before it answers that one is starting
 */
export const startJupyterHub = async ({ slowSpawnTimeout = 0 } = {}): Promise<RunningHub> => {
  const folder = mkdtempSync(join(tmpdir(), 'northlight-hub-'));
  const ports = [await findFreePort(), await findFreePort(), await findFreePort()];
  const manifest = createRequire(import.meta.url).resolve('configurable-http-proxy/package.json');
  const proxy = [process.execPath, join(dirname(manifest), 'bin', 'configurable-http-proxy')];
  const file = join(folder, 'jupyterhub_config.py');
  writeFileSync(file, configuration({ folder, ports, proxy, slowSpawnTimeout }));
  const token = randomBytes(24).toString('hex');
  let printed = '';
  const hub = spawn('jupyterhub', ['-f', file], {
    cwd: folder,
    env: { ...process.env, NORTHLIGHT_TOKEN: token, NODE_OPTIONS: '', SINGLEUSER_APP: singleUserApp() },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<void>((resolve) => hub.once('exit', () => resolve()));
  for (const stream of [hub.stdout, hub.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  }
  const url = `http://127.0.0.1:${ports[0]}`;
  const stop = async (): Promise<void> => {
    // On SIGTERM, the hub ends its proxy and every server it started.
    hub.kill('SIGTERM');
    await exited;
    if (existsSync(folder)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const until = Date.now() + readyWithinMs;
  for (;;) {
    const answer = await fetch(`${url}/hub/api`).catch(() => undefined);
    if (answer?.ok) return { url, token, output: () => printed, stop };
    if (hub.exitCode !== null || Date.now() > until) {
      await stop();
      throw new Error(`JupyterHub was not ready:\n${printed}`);
    }
    await delay(200);
  }
};
