/** The keys of a vault. Neither can be exported by script; they end with the database that they are kept in. */
export interface VaultKeys {
  readonly seal: CryptoKey;
  /** Makes addresses and ids into record keys that tell nothing. */
  readonly name: CryptoKey;
}

/** What a record holds instead of its words. */
export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
/** Bytes of the number that says how long the description before the content is. */
const lengthBytes = 4;

/** Makes the keys of a new vault. */
export const makeKeys = async (): Promise<VaultKeys> => ({
  seal: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  name: (await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])) as CryptoKey,
});

/** The opaque name (32 hexadecimal digits) of a text; the same in one vault, another in every other. */
export const opaqueName = async ({ name }: VaultKeys, text: string): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.sign('HMAC', name, encoder.encode(text)));
  return [...digest.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/**
 * Encrypts a description and its content together.
 * @param key of the record, to which the result is bound: a record moved elsewhere does not open
 */
export const seal = async (
  keys: VaultKeys,
  key: string,
  description: unknown,
  content: ArrayBuffer = new ArrayBuffer(0),
): Promise<Sealed> => {
  const head = encoder.encode(JSON.stringify(description));
  const plain = new Uint8Array(lengthBytes + head.length + content.byteLength);
  new DataView(plain.buffer).setUint32(0, head.length);
  plain.set(head, lengthBytes);
  plain.set(new Uint8Array(content), lengthBytes + head.length);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const data = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: encoder.encode(key) },
    keys.seal,
    plain,
  );
  return { iv, data };
};

/** Opens what `seal` made for this key. @throws DOMException when it was made for another key or by another vault */
export const unseal = async (
  keys: VaultKeys,
  key: string,
  { iv, data }: Sealed,
): Promise<{ readonly description: unknown; readonly content: ArrayBuffer }> => {
  const plain = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv, additionalData: encoder.encode(key) },
    keys.seal,
    data,
  );
  const contentAt = lengthBytes + new DataView(plain).getUint32(0);
  return {
    description: JSON.parse(decoder.decode(plain.slice(lengthBytes, contentAt))) as unknown,
    content: plain.slice(contentAt),
  };
};
