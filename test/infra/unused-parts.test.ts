import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import { leaveOutUnusedParts, removeDocumentation } from '../../infra/unused-parts.ts';
import type { Endpoint } from '../../lambdas/contract/endpoint.ts';
import { endpointsByGroup } from '../../lambdas/contract/endpoints.ts';
import { groups } from '../../lambdas/contract/groups.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'northlight-parts-'));
afterAll(() => rmSync(folder, { recursive: true }));

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

describe('the bundled contract', () => {
  /**
   * The fields of a contract endpoint that functions read. Schemas are compared by definition, because a bundle has its own objects and
   * other tests spy on some.
   */
  const facts = ({ summary: _, example: _example, params, query, body, responses, ...rest }: Endpoint) => ({
    ...rest,
    schemas: [params, query, body].map((schema) => schema && Object.keys(schema._zod.def).sort()),
    responses: Object.keys(responses),
  });

  it.each(groups)(
    'of %s says all that its function reads, and nothing that only documents',
    async (group) => {
      const { module } = await load<Record<string, Record<string, Endpoint>>>(
        `export * from './lambdas/contract/endpoints/${group}.ts';`,
      );
      const [rows = {}] = Object.values(module);
      expect(Object.keys(rows)).toEqual(Object.keys(endpointsByGroup[group]));
      for (const [name, row] of Object.entries<Endpoint>(endpointsByGroup[group])) {
        const bundled = rows[name];
        expect(bundled).not.toHaveProperty('summary');
        expect(bundled).not.toHaveProperty('example');
        expect(bundled && facts(bundled), name).toEqual(facts(row));
      }
    },
  );

  it('keeps a property that only looks like documentation', () => {
    const rows =
      "x({\n  a: {\n    summary: 'A',\n    query: z.object({\n      example: z.string(),\n    }),\n  },\n});\n";
    expect(removeDocumentation(rows)).toBe(rows.replace("    summary: 'A',\n", ''));
    const files = readdirSync(join(root, 'lambdas/contract/endpoints')).filter(
      (file) => file !== 'examples.ts',
    );
    for (const file of files) {
      const code = readFileSync(join(root, 'lambdas/contract/endpoints', file), 'utf8');
      expect(removeDocumentation(code), file).not.toMatch(/^ {4}(?:summary|example):/m);
    }
  });
});

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
