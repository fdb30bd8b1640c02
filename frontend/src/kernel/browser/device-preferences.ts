import { newUuid } from './clock.ts';
import { localStore } from './storage.ts';

/**
 * The preferences of a device (product specification, section 3): kept as they are, and only hints. The server trusts
 * none of them.
 */
type PreferenceName = 'deviceId' | 'rememberMe' | 'twoFaPreference';

export const readPreference = (name: PreferenceName): string | null => localStore().getItem(name);
export const savePreference = (name: PreferenceName, value: string) => localStore().setItem(name, value);

/** Names this browser to the server, so that "this device" means something. */
export function deviceId(): string {
  const known = readPreference('deviceId');
  if (known) return known;
  const made = newUuid();
  savePreference('deviceId', made);
  return made;
}
