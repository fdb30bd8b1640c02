/** An envelope of format 1 (product specification, section 9): AES-GCM of 256 bits with a tag of 128. */
export type Envelope = {
  readonly format: 1;
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly vector: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
};

/** From the 256 bits that the server gives a worker, in base64url; no script reads the key again. */
export function importStorageKey(text: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey']);
}

/** HKDF with SHA-256 (RFC 5869): a key for each envelope, by its salt. */
const envelopeKey = (key: CryptoKey, salt: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info: new TextEncoder().encode('crew') },
    key,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );

export async function seal(key: CryptoKey, bytes: Uint8Array<ArrayBuffer>): Promise<Envelope> {
  const [salt, vector] = [crypto.getRandomValues(new Uint8Array(16)), crypto.getRandomValues(new Uint8Array(12))];
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: vector }, await envelopeKey(key, salt), bytes);
  return { format: 1, salt, vector, bytes: sealed };
}

/** @throws where it was sealed with another key, or a byte was changed */
export async function open(key: CryptoKey, { salt, vector, bytes }: Envelope): Promise<Uint8Array<ArrayBuffer>> {
  const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: vector }, await envelopeKey(key, salt), bytes);
  return new Uint8Array(opened);
}
