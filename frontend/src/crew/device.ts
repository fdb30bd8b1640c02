import type { DeviceKey } from '@backoffice/contracts/features/crew-access';

/** The phone as the server knows it: a key pair whose private key no script can read, this page's neither. */
export type Device = { readonly deviceId: string; readonly keys: CryptoKeyPair };

const [DATABASE, STORE, ENTRY] = ['crew', 'keys', 'device'];

const settled = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('The phone keeps nothing'));
  });

async function openStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  return (await settled(opening)).transaction(STORE, mode).objectStore(STORE);
}

/** The one that signed in here; null where none did, or the browser keeps nothing. */
export async function knownDevice(): Promise<Device | null> {
  try {
    const kept: unknown = await settled((await openStore('readonly')).get(ENTRY));
    return (kept as Device | undefined) ?? null; // as `keepDevice` has put it there
  } catch {
    return null;
  }
}

export async function newDevice(): Promise<Device> {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  return { deviceId: crypto.randomUUID(), keys };
}

export async function keepDevice(device: Device): Promise<void> {
  await settled((await openStore('readwrite')).put(device, ENTRY));
}

export async function forgetDevice(): Promise<void> {
  await settled((await openStore('readwrite')).delete(ENTRY));
}

export async function publicKeyOf({ keys }: Device): Promise<DeviceKey> {
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', keys.publicKey);
  return { kty: 'EC', crv: 'P-256', x, y };
}

/** r and s, in base64url. */
export async function signed({ keys }: Device, nonce: string): Promise<string> {
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
  const bytes = await crypto.subtle.sign(algorithm, keys.privateKey, new TextEncoder().encode(nonce));
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** What the worker and the office call it: `Android phone, Chrome`. */
export function deviceLabel(agent = navigator.userAgent): string {
  const kind = /iPhone|iPad/.exec(agent)?.[0] ?? (agent.includes('Android') ? 'Android phone' : 'Computer');
  const browser = /EdgA?\//.test(agent)
    ? 'Edge'
    : agent.includes('SamsungBrowser/')
      ? 'Samsung Internet'
      : /Firefox|FxiOS/.test(agent)
        ? 'Firefox'
        : /Chrome\/|CriOS\//.test(agent)
          ? 'Chrome'
          : 'Safari';
  return `${kind}, ${browser}`;
}
