import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startDynoxide } from '#infra/local/dynamodb/dynoxide.ts';
import { findFreePort } from '#infra/local/http/free-port.ts';
import { lockFolder } from '#infra/local/start/folder.ts';
import { readOptions } from '#infra/local/start/options.ts';
import { checkPorts } from '#infra/local/start/ports.ts';
import { forgetLost, seed } from '#infra/local/start/seed.ts';
import { freeSitePort } from '../support/site.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const parent = temporaryFolder(afterAll);

describe('the state folder', () => {
  it('is created, locked, and unlocked again', () => {
    const folder = join(parent, 'deep', 'folder');
    const release = lockFolder(folder, false);
    expect(existsSync(join(folder, 'lock'))).toBe(true);
    release();
    expect(existsSync(join(folder, 'lock'))).toBe(false);
  });

  it('is taken over from a process that was killed', () => {
    const folder = join(parent, 'killed');
    mkdirSync(folder);
    writeFileSync(join(folder, 'lock'), '4194304');
    expect(() => lockFolder(folder, false)()).not.toThrow();
  });

  it('is emptied by --fresh only when it is one', () => {
    const folder = join(parent, 'fresh');
    mkdirSync(folder);
    writeFileSync(join(folder, 'thesis.txt'), 'dear');
    expect(() => lockFolder(folder, true)).toThrow(/not emptied/);
    expect(readdirSync(folder)).toEqual(['thesis.txt']);
    writeFileSync(join(folder, 'state.sqlite'), '');
    lockFolder(folder, true)();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('keeps renditions of videos, which are no state, and is no stranger because of them', () => {
    const folder = join(parent, 'renditions');
    mkdirSync(join(folder, 'renditions', 'film'), { recursive: true });
    lockFolder(folder, true)();
    expect(readdirSync(folder)).toEqual(['renditions']);
  });

  it('names the remedy when it cannot be written', () => {
    const file = join(parent, 'file');
    writeFileSync(file, '');
    expect(() => lockFolder(file, false)).toThrow(/LOCAL_DIR/);
    expect(() => lockFolder('/proc/nothing/here', false)).toThrow(/LOCAL_DIR/);
  });
});

it('the courses are published again only when they or the code have changed, or a publication did not end', async () => {
  const [root, folder] = [join(parent, 'root'), join(parent, 'seeded')];
  mkdirSync(join(root, 'bin'), { recursive: true });
  mkdirSync(folder);
  let published = 0;
  const start = (built: string | undefined, isInterrupted = false) =>
    seed(root, folder, built, () => {
      published += 1;
      return isInterrupted ? Promise.reject(new Error('stopped')) : Promise.resolve();
    });
  await start('one');
  await start('one');
  expect(published).toBe(1);
  await start('two');
  writeFileSync(join(root, 'bin', 'content.ts'), 'changed');
  await start('two');
  expect(published).toBe(3);
  await expect(start('one', true)).rejects.toThrow('stopped');
  await start('two');
  await start(undefined);
  await start(undefined);
  expect(published).toBe(7);
});

it.each(['dynamodb.sqlite', 'state.sqlite', 's3/film'])(
  'everything is published again into a folder that lost %s, even if that start is interrupted, and then nothing more',
  async (lost) => {
    vi.stubEnv('DYNAMODB_ENDPOINT', undefined);
    onTestFinished(() => void vi.unstubAllEnvs());
    const folder = temporaryFolder(onTestFinished);
    const fill = () => {
      mkdirSync(join(folder, 's3'), { recursive: true });
      for (const file of ['dynamodb.sqlite', 'state.sqlite', 's3/film'])
        writeFileSync(join(folder, file), '');
    };
    const published: boolean[] = [];
    const start = async (built: string, isInterrupted = false) => {
      forgetLost(folder);
      fill();
      if (isInterrupted) return;
      await seed(join(parent, 'none'), folder, built, (isAll) => {
        published.push(isAll);
        return Promise.resolve();
      });
    };
    await start('one');
    await start('two');
    expect(published).toEqual([true, false]);
    rmSync(join(folder, lost));
    await start('two', true);
    await start('two');
    await start('two');
    expect(published).toEqual([true, false, true]);
  },
);

describe('a database server of one’s own', () => {
  it('may have lost its tables, so each start publishes everything', async () => {
    vi.stubEnv('DYNAMODB_ENDPOINT', 'http://127.0.0.1:8000');
    onTestFinished(() => void vi.unstubAllEnvs());
    const folder = temporaryFolder(onTestFinished);
    mkdirSync(join(folder, 's3', 'film'), { recursive: true });
    for (const file of ['state.sqlite', 'dynamodb.sqlite']) writeFileSync(join(folder, file), '');
    const published: boolean[] = [];
    const start = async () => {
      forgetLost(folder);
      await seed(join(parent, 'none'), folder, 'one', (isAll) => Promise.resolve(void published.push(isAll)));
    };
    await start();
    await start();
    expect(published).toEqual([true, true]);
  });

  it.each([
    ['nonsense', 'DYNAMODB_ENDPOINT must be an address such as http://localhost:8000, not nonsense'],
    ['localhost:8000', 'DYNAMODB_ENDPOINT must be an address'],
    ['http://127.0.0.1:1', 'nothing answers at http://127.0.0.1:1: start the server that DYNAMODB_ENDPOINT'],
  ])('at %s is refused in one line', async (address, message) => {
    vi.stubEnv('DYNAMODB_ENDPOINT', address);
    await expect(startDynoxide(parent)).rejects.toThrow(message);
    vi.unstubAllEnvs();
  });

  it('is the remedy on a platform that has no stand-in, where npm install would not help', async () => {
    const platform = Object.getOwnPropertyDescriptor(process, 'platform');
    onTestFinished(() => void Object.defineProperty(process, 'platform', platform ?? {}));
    Object.defineProperty(process, 'platform', { ...platform, value: 'plan9' });
    const message = `there is no DynamoDB stand-in for plan9-${process.arch}: set DYNAMODB_ENDPOINT to another`;
    await expect(startDynoxide(parent)).rejects.toThrow(message);
  });
});

/** Not every machine has IPv6. */
const loopback = ['127.0.0.1', '::1'].filter((address) =>
  Object.values(networkInterfaces()).some((found) => found?.some((one) => one.address === address)),
);

describe('the ports', () => {
  it.each(loopback)('are refused by name when one of them is taken at %s', async (address) => {
    const port = await freeSitePort();
    const other = createServer().listen(port + 1, address);
    await once(other, 'listening');
    await expect(checkPorts(port + 1, false)).rejects.toThrow(`port ${port + 1} is taken`);
    await expect(checkPorts(port, false)).rejects.toThrow(`port ${port + 1} is taken`);
    other.close();
  });

  it('are four where pages reload', async () => {
    const port = await findFreePort(4);
    const other = createServer().listen(port + 3, '127.0.0.1');
    await once(other, 'listening');
    await expect(checkPorts(port, false)).resolves.toBeUndefined();
    await expect(checkPorts(port, true)).rejects.toThrow(`port ${port + 3} is taken`);
    other.close();
  });
});

describe('the options', () => {
  it('come from flags and environment', () => {
    const options = readOptions(['--fresh'], { PORT: '4000', LOCAL_DIR: '/tmp/x' });
    expect(options).toEqual({
      port: 4000,
      folder: '/tmp/x',
      fresh: true,
      watch: false,
      build: true,
      seed: true,
      renditions: true,
    });
    for (const off of ['--no-renditions', '--no-seed']) expect(readOptions([off], {}).renditions).toBe(false);
    expect(readOptions([], {}).port).toBe(3000);
  });

  it('take a notebook hub with its token, and not one without the other', () => {
    const NOTEBOOK_HUB_URL = 'http://localhost:8000/hub-base/';
    expect(readOptions([], { NOTEBOOK_HUB_URL, NOTEBOOK_HUB_TOKEN: 't' }).notebookHub).toEqual({
      url: 'http://localhost:8000/hub-base',
      token: 't',
    });
    expect(() => readOptions([], { NOTEBOOK_HUB_URL })).toThrow(/NOTEBOOK_HUB_TOKEN/);
    expect(() => readOptions([], { NOTEBOOK_HUB_TOKEN: 't' })).toThrow(/NOTEBOOK_HUB_URL/);
    expect(() => readOptions([], { NOTEBOOK_HUB_URL: 'localhost', NOTEBOOK_HUB_TOKEN: 't' })).toThrow();
  });

  it.each([
    [['--what'], {}],
    [[], { PORT: 'abc' }],
    [[], { PORT: '65535' }],
  ])('refuse %j %j', (args, environment) => {
    expect(() => readOptions(args, environment)).toThrow(/Known:|PORT/);
  });
});
