/**
 * The format of kept session values (product specification, section 9). It hides them from a glance; whoever can run a
 * script here can read them.
 */
const VERSION = 'v1';
const [SALT_BYTES, IV_BYTES, TAG_BITS, ROUNDS] = [16, 12, 128, 10_000];
const CONFIGURED_SALT: string = import.meta.env.VITE_STORAGE_SALT ?? 'contractor-back-office';

/** `v1.` and then, in base64: salt, initialisation vector, ciphertext with its tag. */
export async function encrypt(text: string, fingerprint: string): Promise<string> {
  const subtle = requireSubtleCrypto();
  try {
    const salt = (windowSalt ??= crypto.getRandomValues(new Uint8Array(SALT_BYTES)));
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const sealed = await subtle.encrypt(
      { name: 'AES-GCM', iv, tagLength: TAG_BITS },
      await cachedKey(subtle, salt, fingerprint),
      new TextEncoder().encode(text),
    );
    return `${VERSION}.${toBase64([salt, iv, new Uint8Array(sealed)])}`;
  } catch {
    throw new Error('Failed to encrypt data');
  }
}

export const isEncrypted = (kept: string) => /^v\d+\./.test(kept);

/** @throws when it was sealed on another device, in another format, or is not what was sealed */
export async function decrypt(sealed: string, fingerprint: string): Promise<string> {
  const subtle = requireSubtleCrypto();
  if (!sealed.startsWith(`${VERSION}.`)) throw new Error('Unsupported encryption version');
  try {
    const bytes = Uint8Array.from(atob(sealed.slice(VERSION.length + 1)), (char) => char.charCodeAt(0));
    const [salt, iv] = [bytes.slice(0, SALT_BYTES), bytes.slice(SALT_BYTES, SALT_BYTES + IV_BYTES)];
    const key = await cachedKey(subtle, salt, fingerprint);
    return new TextDecoder().decode(
      await subtle.decrypt({ name: 'AES-GCM', iv, tagLength: TAG_BITS }, key, bytes.slice(SALT_BYTES + IV_BYTES)),
    );
  } catch {
    throw new Error('Failed to decrypt data');
  }
}

function requireSubtleCrypto(): SubtleCrypto {
  // only where the page came over a secure connection
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (!subtle) throw new Error('Web Crypto API not supported');
  return subtle;
}

/** One window seals under one salt, so that it need not derive a key for every value. */
let windowSalt: Uint8Array<ArrayBuffer> | null = null;
const derivedKeys = new Map<string, Promise<CryptoKey>>();

function cachedKey(subtle: SubtleCrypto, salt: Uint8Array<ArrayBuffer>, fingerprint: string): Promise<CryptoKey> {
  const name = `${salt.join()} ${fingerprint}`;
  const known = derivedKeys.get(name) ?? deriveAesKey(subtle, salt, fingerprint);
  derivedKeys.set(name, known);
  return known;
}

async function deriveAesKey(
  subtle: SubtleCrypto,
  salt: Uint8Array<ArrayBuffer>,
  fingerprint: string,
): Promise<CryptoKey> {
  const secret = await subtle.importKey(
    'raw',
    new TextEncoder().encode(`${CONFIGURED_SALT} ${fingerprint}`),
    'PBKDF2',
    false,
    ['deriveKey'],
  );
  return subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ROUNDS },
    secret,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

const toBase64 = (parts: readonly Uint8Array[]) =>
  btoa(parts.flatMap((part) => Array.from(part, (byte) => String.fromCharCode(byte))).join(''));
