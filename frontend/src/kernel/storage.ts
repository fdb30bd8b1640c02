/** What the console keeps in the browser beside the session stands under this prefix. */
const PREFIX = 'backoffice.';

/** `user` leaves with the user; `device` (theme, columns) stays. */
export type Area = 'user' | 'device';

const keyOf = (area: Area, name: string) => `${PREFIX}${area}.${name}`;

/** What was kept, or null. Whoever reads it checks its shape: people and other versions write here too. */
export function kept(area: Area, name: string): unknown {
  const text = localStorage.getItem(keyOf(area, name));
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null; // not ours, or torn: as good as absent
  }
}

export const keep = (area: Area, name: string, value: unknown) => localStorage.setItem(keyOf(area, name), JSON.stringify(value));

/** Removes all that belongs to the signed-in user. */
export function dropUserData() {
  for (const key of Object.keys(localStorage)) if (key.startsWith(keyOf('user', ''))) localStorage.removeItem(key);
  sessionStorage.clear();
}
