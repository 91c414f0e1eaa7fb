import * as z from 'zod/mini';

/** Tells where to fix it; part of every error message of {@link readEnv}. */
const remedy = 'The stack template sets it for each function: see infra/.';

/** A variable that must not be empty. */
export const text = z.string().check(z.minLength(1));
/** An absolute http(s) address without a trailing slash, such as the site's origin. */
export const origin = z
  .string()
  .check(z.regex(/^https?:\/\/[^/]+$/, 'must be an origin such as https://example.com'));
/** The token issuer: an absolute http(s) address; Auth0-compatible issuers end in a slash. */
export const issuer = z
  .string()
  .check(z.regex(/^https?:\/\/.+\/$/, 'must be an address that ends in a slash'));
/** A service that a deployment may do without: its address without a trailing slash, or `none`. */
export const serviceAddress = z.union([
  z.literal('none'),
  z
    .string()
    .check(z.regex(/^https?:\/\/[^?#]*[^/?#]$/, 'must be an address without a trailing slash, or none')),
]);
/** A network port, as a number. */
export const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, 'must be a port number')),
  z.transform(Number),
);
/** How to speak to a service. */
export const protocol = z.enum(['https', 'http']);

/**
 * Reads the function's configuration once, at cold start, as a typed model.
 * @throws Error that names the first missing or malformed variable; the function then fails before it serves.
 */
export const readEnv = <T extends Record<string, z.ZodMiniType>>(
  model: T,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): { readonly [K in keyof T]: z.output<T[K]> } => {
  const values: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(model)) {
    const parsed = schema.safeParse(environment[name]);
    if (!parsed.success) {
      const problem = environment[name] ? (parsed.error.issues[0]?.message ?? 'is malformed') : 'is missing';
      throw new Error(`Environment variable ${name} ${problem}. ${remedy}`);
    }
    values[name] = parsed.data;
  }
  return values as { readonly [K in keyof T]: z.output<T[K]> };
};
