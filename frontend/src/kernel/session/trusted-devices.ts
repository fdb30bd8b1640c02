import { saveSecrets, readSecret } from './secure-storage.ts';

/**
 * By person: the secret that a sign-in with a code left here, and that spares them the next code. Only the server can
 * tell whose it is.
 */
type SecretByUser = Readonly<Record<string, string>>;

/** No more are taken at a sign-in (`Credentials` of the contracts). */
const MAX_DEVICES = 10;

/** Those of everybody this browser is remembered for: before somebody has signed in nobody here knows who they are. */
export const deviceSecrets = (): string[] => Object.values(readSecretByUser());

/** The people remembered last stay; whoever was remembered longest ago is asked for a code again. */
export const saveDeviceSecret = (userId: string, given: string) =>
  saveSecretByUser({ ...secretsOfOthers(userId), [userId]: given });

export const removeDeviceSecret = (userId: string) => saveSecretByUser(secretsOfOthers(userId));

const secretsOfOthers = (userId: string): SecretByUser =>
  Object.fromEntries(Object.entries(readSecretByUser()).filter(([id]) => id !== userId));

function saveSecretByUser(all: SecretByUser): Promise<void> {
  const latest = Object.entries(all).slice(-MAX_DEVICES);
  return saveSecrets({ trustedDevice: latest.length === 0 ? null : JSON.stringify(Object.fromEntries(latest)) });
}

function readSecretByUser(): SecretByUser {
  try {
    const kept: unknown = JSON.parse(readSecret('trustedDevice') ?? '{}');
    return Object.fromEntries(
      Object.entries(typeof kept === 'object' && kept !== null ? kept : {}).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    );
  } catch {
    return {}; // of another version, or torn: a code is asked for once
  }
}
