import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import * as z from 'zod/mini';

/** What oidc-provider itself allows is too narrow here: it takes no document over HTTP, where those of a trial on one machine are. */
const Document = z.object({
  client_id: z.string(),
  client_name: z.optional(z.string()),
  client_secret: z.optional(z.never()),
  client_secret_expires_at: z.optional(z.never()),
  redirect_uris: z.array(z.string()).check(z.minLength(1)),
  grant_types: z._default(z.array(z.string()), ['authorization_code']),
  token_endpoint_auth_method: z._default(z.literal('none'), 'none'),
  application_type: z.optional(z.enum(['web', 'native'])),
});

const documentMax = 100 * 1024;
const timeoutMs = 5_000;
/** A sign-in asks for its client many times. */
const keptMs = 30_000;

/** Whether a client id can be the address of a document: https, or http on this machine, with a path and in one spelling only. */
const isAddress = (id: string): boolean => {
  const url = URL.parse(id);
  if (!url || url.href !== id || url.hash !== '' || url.username !== '' || url.pathname === '/') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && url.hostname === '127.0.0.1');
};

const readLimited = async ({ body }: Response): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > documentMax) throw new Error(`it is longer than ${documentMax} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

/** Metadata of the public client whose id is the address of its document. @throws when there is no document that may be used */
const fetchClient = async (id: string): Promise<AdapterPayload> => {
  try {
    const response = await fetch(id, {
      headers: { accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status !== 200) throw new Error(`its address answers ${response.status}`);
    const found = Document.parse(JSON.parse(await readLimited(response)));
    if (found.client_id !== id) throw new Error('it is the document of another client');
    const grants = ['authorization_code', 'refresh_token'];
    return {
      ...found,
      grant_types: found.grant_types.filter((name) => grants.includes(name)),
      response_types: ['code'],
    };
  } catch (cause) {
    const reason =
      cause instanceof z.core.$ZodError ? 'it has fields that no public client has' : String(cause);
    throw new errors.InvalidClient(`the client's metadata document cannot be used: ${reason}`, reason);
  }
};

/** Lets an adapter find the clients whose id is the address of a metadata document. */
export const readClientDocuments =
  (createAdapter: (model: string) => Adapter): ((model: string) => Adapter) =>
  (model) => {
    const adapter = createAdapter(model);
    if (model !== 'Client') return adapter;
    const known = new Map<string, { readonly client: AdapterPayload; readonly until: number }>();
    return {
      ...adapter,
      find: async (id) => {
        if (!isAddress(id)) return undefined;
        const before = known.get(id);
        if (before && before.until > Date.now()) return before.client;
        const client = await fetchClient(id);
        known.set(id, { client, until: Date.now() + keptMs });
        return client;
      },
    };
  };
