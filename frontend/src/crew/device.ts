import type { DeviceKey } from '@backoffice/contracts/features/crew-access';
import { openCrewDatabase, type CrewDatabase, type Device } from './offline/database.ts';

export type { Device };

/** What the pages keep here; null where the browser keeps nothing. Opened once. */
export const phoneStorage: Promise<CrewDatabase | null> = openCrewDatabase().catch(() => null);

/** The one that signed in here; null where none did. */
export async function knownDevice(): Promise<Device | null> {
  const kept = await (await phoneStorage)?.get('keys', 'device');
  return kept && 'deviceId' in kept ? kept : null;
}

export async function newDevice(): Promise<Device> {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  return { deviceId: crypto.randomUUID(), keys };
}

export async function keepDevice(device: Device): Promise<void> {
  await (await phoneStorage)?.put('keys', device, 'device');
}

export async function forgetDevice(): Promise<void> {
  await (await phoneStorage)?.delete('keys', 'device');
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
