import { newKey } from './clock.ts';
import { localStore } from './storage.ts';

/** The preferences of a device (product specification, section 3): kept as they are, and only hints. The server trusts none of them. */
type Preference = 'deviceId' | 'rememberMe' | 'twoFaPreference';

export const preference = (name: Preference): string | null => localStore().getItem(name);
export const keepPreference = (name: Preference, value: string) => localStore().setItem(name, value);

/** Names this browser to the server, so that "this device" means something. */
export function deviceId(): string {
  const known = preference('deviceId');
  if (known) return known;
  const made = newKey();
  keepPreference('deviceId', made);
  return made;
}
