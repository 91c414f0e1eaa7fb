import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import { leaveOutUnusedParts } from '#infra/unused-parts.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = join(import.meta.dirname, '../..');
const folder = temporaryFolder(afterAll);

let bundleCount = 0;
/** Bundles a module like the functions, and loads it. */
const load = async <Module>(contents: string): Promise<{ module: Module; bytes: number }> => {
  const outfile = join(folder, `${(bundleCount += 1)}.mjs`);
  const { metafile } = await build({
    stdin: { contents, resolveDir: root, loader: 'ts' },
    absWorkingDir: root,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    plugins: [leaveOutUnusedParts],
    metafile: true,
    outfile,
  });
  return { module: (await import(outfile)) as Module, bytes: Object.values(metafile.outputs)[0]?.bytes ?? 0 };
};

describe('the bundled Stripe', () => {
  interface Loaded {
    readonly stripe: {
      readonly checkout: { readonly sessions: { readonly create: unknown } };
      readonly events: { readonly list: unknown };
      readonly refunds: { readonly create: unknown };
      readonly webhooks: { generateTestHeaderString(of: object): string };
      readonly customers: { create(): Promise<unknown> };
      readonly issuing: { readonly cards: { list(): Promise<unknown> } };
    };
    readonly verify: (payload: string, header: string, secret: string) => { readonly id: string };
    readonly errors: Record<string, unknown>;
  }
  const source = `import Stripe from 'stripe';
    export const stripe = new Stripe('sk_test_x', { httpClient: Stripe.createFetchHttpClient() });
    export const verify = (payload, header, secret) => stripe.webhooks.constructEvent(payload, header, secret);
    export const errors = Stripe.errors;`;

  it('has what payments call, and says of the rest that it is left out', async () => {
    const { module, bytes } = await load<Loaded>(source);
    expect(bytes).toBeLessThan(100_000);
    const { stripe, verify } = module;
    expect(stripe.checkout.sessions.create).toBeTypeOf('function');
    expect(stripe.events.list).toBeTypeOf('function');
    expect(stripe.refunds.create).toBeTypeOf('function');
    const payload = JSON.stringify({ id: 'evt_1', object: 'event' });
    const secret = 'whsec_test';
    const header = stripe.webhooks.generateTestHeaderString({ payload, secret });
    expect(verify(payload, header, secret).id).toBe('evt_1');
    expect(() => verify(payload, header, 'whsec_other')).toThrow(/signature/);
    expect(() => stripe.customers.create()).toThrow(
      /left out of the bundles \(create\): see infra\/unused-parts/,
    );
    expect(() => stripe.issuing.cards.list()).toThrow(/left out of the bundles/);
  });
});

describe('the bundled reader of fonts', () => {
  interface Loaded {
    readonly create: (bytes: Uint8Array) => {
      readonly familyName: string;
      getGlyph(id: number): { path: object };
    };
  }

  it('reads the fonts of certificates, and says of compressed outlines that they are left out', async () => {
    const { module, bytes } = await load<Loaded>("export { create } from 'fontkit';");
    expect(bytes).toBeLessThan(300_000);
    const read = (ending: string): Buffer =>
      readFileSync(
        join(root, `node_modules/@fontsource/noto-serif/files/noto-serif-latin-500-normal.${ending}`),
      );
    expect(module.create(read('woff')).familyName).toContain('Noto Serif');
    expect(() => module.create(read('woff2')).getGlyph(1).path).toThrow(/WOFF2 is left out of the bundles/);
  });
});
