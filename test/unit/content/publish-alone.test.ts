import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { publishAlone } from '#bin/content/publish/publish-alone.ts';
import type { CatalogPublication } from '#lambdas/stores/catalog/publish/catalog-publication.ts';
import { silent } from '../../support/publishing.ts';

/** Larger than the number of any process. */
const deadPid = '99999999';

/** Publishes where another run holds the lease. @returns the new owner, and the one that was taken over as dead */
const publishAfter = async (holder: string): Promise<{ owner: string; dead: string | undefined }> => {
  let began = { owner: '', dead: undefined as string | undefined };
  const publication = {
    readState: () => Promise.resolve({ owner: holder, isFirst: false }),
    begin: (owner: string, _now: number, _expiresAt: number, dead?: string) => {
      began = { owner, dead };
      return Promise.resolve({});
    },
    finish: () => Promise.resolve(true),
  } as unknown as CatalogPublication;
  await publishAlone(publication, { progress: silent, signal: new AbortController().signal }, () =>
    Promise.resolve({ result: undefined, values: {} as never, fingerprint: '' }),
  );
  return began;
};

describe('the lease of a run that ended without releasing it', () => {
  it.runIf(existsSync('/proc/self/ns/pid'))('is taken over on the machine that it ran on', async () => {
    const { owner } = await publishAfter('elsewhere#1#id');
    const ended = owner.split('#').with(1, deadPid).join('#');
    expect((await publishAfter(ended)).dead).toBe(ended);
  });

  it('is left alone where another machine or container has the same host name', async () => {
    for (const holder of [`${hostname()}#${deadPid}#id`, `${hostname()}#${deadPid}#id#other boot`]) {
      expect((await publishAfter(holder)).dead).toBeUndefined();
    }
  });

  it('is left alone while its process is alive', async () => {
    const { owner } = await publishAfter('elsewhere#1#id');
    expect((await publishAfter(owner)).dead).toBeUndefined();
  });
});
