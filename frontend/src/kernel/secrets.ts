import { isSealed, seal, unseal } from './cipher.ts';
import { deviceId } from './device.ts';
import { localStore, sessionStore } from './storage.ts';

/** The session values of the product specification, section 3. */
const sessionValues = [
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
const STAYS = 'trustedDevice';
export type SecretName = (typeof sessionValues)[number] | typeof STAYS;

const PREFIX = 'secure_';
/** Without these nobody is anybody; a value that cannot be kept or read here is not passed over. */
const isCritical = (name: SecretName) => /token/i.test(name) || name === 'userId';

/** Sealing takes a moment, reading must not: what is kept is opened once, and from then on stands here. */
let opened = new Map<SecretName, string>();

export const secret = (name: SecretName): string | null => opened.get(name) ?? null;

/** What another window took away is gone from the device at once, and from here when the browser has told us. */
export const isOnDevice = (name: SecretName) => localStore().getItem(PREFIX + name) !== null;

/** Keeps several at once, in the order given: another window hears of the last one when all are there. `null` takes one away. */
export async function keepSecrets(values: Partial<Record<SecretName, string | null>>): Promise<void> {
  const entries = Object.entries(values) as [SecretName, string | null][]; // the keys of the line above
  for (const [name, value] of entries) {
    if (value !== null) opened.set(name, value);
    else take(name);
  }
  const sealed = await Promise.all(
    entries.flatMap(([name, value]) =>
      value === null ? [] : [sealOrShow(name, value).then((text) => ({ name, value, text }))],
    ),
  );
  // What has changed while it was being sealed is left to who changed it.
  for (const { name, value, text } of sealed) if (secret(name) === value) localStore().setItem(PREFIX + name, text);
}

function take(name: SecretName) {
  opened.delete(name);
  localStore().removeItem(PREFIX + name);
}

async function sealOrShow(name: SecretName, value: string): Promise<string> {
  try {
    return await seal(value, fingerprint());
  } catch {
    if (isCritical(name)) throw new Error('Failed to encrypt critical security data');
    return value;
  }
}

/** Reads what is kept on the device, at start-up and when another window has changed it. @throws when what matters cannot be read */
export async function openSecrets(): Promise<void> {
  const found = await Promise.all(
    [...sessionValues, STAYS].map(async (name) => [name, await openOne(name as SecretName)] as const),
  ); // one of the two lists
  opened = new Map(found.flatMap(([name, value]) => (value === null ? [] : [[name as SecretName, value]])));
}

async function openOne(name: SecretName): Promise<string | null> {
  const text = localStore().getItem(PREFIX + name);
  if (text === null) return null;
  try {
    return isSealed(text) || isCritical(name) ? await unseal(text, fingerprint()) : text;
  } catch (fault) {
    if (isCritical(name)) throw new Error('Failed to decrypt critical security data', { cause: fault });
    return null;
  }
}

/** Removes every session value of the specification. */
export const clearSensitiveData = () => sessionValues.forEach(take);

/** Everything this console ever kept here, the device's own things too. */
export function clearAll() {
  opened.clear();
  localStore().clear();
  sessionStore().clear();
}

export const isSecretKey = (key: string | null) => key === null || key === `${PREFIX}authToken`;

/** What tells this browser from another one and does not change with its next version. */
const fingerprint = () => [location.origin, deviceId(), navigator.hardwareConcurrency].join(' ');
