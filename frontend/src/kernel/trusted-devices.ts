import { keepSecrets, secret } from './secrets.ts';

/** By person: the secret that a sign-in with a code left here, and that spares them the next code. Only the server can tell whose it is. */
type Trusted = Readonly<Record<string, string>>;

/** No more are taken at a sign-in (`Credentials` of the contracts). */
const MOST = 10;

/** Those of everybody this browser is remembered for: before somebody has signed in nobody here knows who they are. */
export const trustedDevices = (): string[] => Object.values(trusted());

/** The people remembered last stay; whoever was remembered longest ago is asked for a code again. */
export const trustDevice = (userId: string, given: string) => keepTrusted({ ...others(userId), [userId]: given });

export const distrustDevice = (userId: string) => keepTrusted(others(userId));

const others = (userId: string): Trusted =>
  Object.fromEntries(Object.entries(trusted()).filter(([id]) => id !== userId));

function keepTrusted(all: Trusted): Promise<void> {
  const latest = Object.entries(all).slice(-MOST);
  return keepSecrets({ trustedDevice: latest.length === 0 ? null : JSON.stringify(Object.fromEntries(latest)) });
}

function trusted(): Trusted {
  try {
    const kept: unknown = JSON.parse(secret('trustedDevice') ?? '{}');
    return Object.fromEntries(
      Object.entries(typeof kept === 'object' && kept !== null ? kept : {}).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    );
  } catch {
    return {}; // of another version, or torn: a code is asked for once
  }
}
