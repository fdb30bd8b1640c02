import { isEncrypted, encrypt, decrypt } from '#browser/encryption.ts';
import { deviceId } from '#browser/device-preferences.ts';
import { localStore, sessionStore } from '#browser/storage.ts';

/** The session values of the product specification, section 3. */
const SESSION_VALUE_NAMES = [
  'authToken',
  'authTokenTimestamp',
  'userId',
  'email',
  'phoneNumber',
  'company-id',
  'role-id',
  'role-code',
  'salesman-id',
] as const;
/** Stays when the user leaves: what spares them the code on this device next time. */
const PERSISTENT_NAME = 'trustedDevice';
export type SecretName = (typeof SESSION_VALUE_NAMES)[number] | typeof PERSISTENT_NAME;

const PREFIX = 'secure_';
/** Without these nobody is anybody; a value that cannot be kept or read here is not passed over. */
const isCritical = (name: SecretName) => /token/i.test(name) || name === 'userId';

/** Sealing takes a moment, reading must not: what is kept is opened once, and from then on stands here. */
let decryptedValues = new Map<SecretName, string>();

export const readSecret = (name: SecretName): string | null => decryptedValues.get(name) ?? null;

/** What another window took away is gone from the device at once, and from here when the browser has told us. */
export const isStoredOnDevice = (name: SecretName) => localStore().getItem(PREFIX + name) !== null;

/**
 * Keeps several at once, in the order given: another window hears of the last one when all are there. `null` takes one
 * away.
 */
export async function saveSecrets(values: Partial<Record<SecretName, string | null>>): Promise<void> {
  const entries = Object.entries(values) as [SecretName, string | null][]; // the keys of the line above
  for (const [name, value] of entries) {
    if (value !== null) decryptedValues.set(name, value);
    else removeSecret(name);
  }
  const sealed = await Promise.all(
    entries.flatMap(([name, value]) =>
      value === null ? [] : [encryptOrKeepPlain(name, value).then((text) => ({ name, value, text }))],
    ),
  );
  // What has changed while it was being sealed is left to who changed it.
  for (const { name, value, text } of sealed) if (readSecret(name) === value) localStore().setItem(PREFIX + name, text);
}

function removeSecret(name: SecretName) {
  decryptedValues.delete(name);
  localStore().removeItem(PREFIX + name);
}

async function encryptOrKeepPlain(name: SecretName, value: string): Promise<string> {
  try {
    return await encrypt(value, fingerprint());
  } catch {
    if (isCritical(name)) throw new Error('Failed to encrypt critical security data');
    return value;
  }
}

/**
 * Reads what is kept on the device, at start-up and when another window has changed it. @throws when what matters
 * cannot be read
 */
export async function loadSecrets(): Promise<void> {
  const found = await Promise.all(
    [...SESSION_VALUE_NAMES, PERSISTENT_NAME].map(
      async (name) => [name, await loadSecret(name as SecretName)] as const,
    ),
  ); // one of the two lists
  decryptedValues = new Map(found.flatMap(([name, value]) => (value === null ? [] : [[name as SecretName, value]])));
}

async function loadSecret(name: SecretName): Promise<string | null> {
  const text = localStore().getItem(PREFIX + name);
  if (text === null) return null;
  try {
    return isEncrypted(text) || isCritical(name) ? await decrypt(text, fingerprint()) : text;
  } catch (fault) {
    if (isCritical(name)) throw new Error('Failed to decrypt critical security data', { cause: fault });
    return null;
  }
}

/** Removes every session value of the specification. */
export const clearSensitiveData = () => SESSION_VALUE_NAMES.forEach(removeSecret);

/** Everything this console ever kept here, the device's own things too. */
export function clearAllStorage() {
  decryptedValues.clear();
  localStore().clear();
  sessionStore().clear();
}

export const isTokenStorageKey = (key: string | null) => key === null || key === `${PREFIX}authToken`;

/** What tells this browser from another one and does not change with its next version. */
const fingerprint = () => [location.origin, deviceId(), navigator.hardwareConcurrency].join(' ');
