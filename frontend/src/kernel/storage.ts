/** What the console keeps in the browser beside the session stands under this prefix. */
const PREFIX = 'backoffice.';

type Store = 'localStorage' | 'sessionStorage';

/** A browser may be told to keep nothing, and then throws whenever it is asked: what it should have kept lasts as long as its window. */
const inMemory: Readonly<Record<Store, Storage>> = { localStorage: memory(), sessionStorage: memory() };
function store(name: Store): Storage {
  try {
    return window[name];
  } catch {
    return inMemory[name];
  }
}
export const localStore = () => store('localStorage');
export const sessionStore = () => store('sessionStorage');
/** Whether what is kept for this window is there again after a reload. */
export const outlivesReload = () => sessionStore() !== inMemory.sessionStorage;

function memory(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (at) => [...items.keys()][at] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

/** `user` leaves with the user; `device` (theme, columns) stays. */
export type Area = 'user' | 'device';

const keyOf = (area: Area, name: string) => `${PREFIX}${area}.${name}`;

/** What was kept, or null. Whoever reads it checks its shape: people and other versions write here too. */
export function kept(area: Area, name: string): unknown {
  const text = localStore().getItem(keyOf(area, name));
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null; // not ours, or torn: as good as absent
  }
}

export const keep = (area: Area, name: string, value: unknown) =>
  localStore().setItem(keyOf(area, name), JSON.stringify(value));

/** Removes all that belongs to the signed-in user. */
export function dropUserData() {
  const local = localStore();
  const keys = Array.from({ length: local.length }, (_, at) => local.key(at) ?? '');
  for (const key of keys) if (key.startsWith(keyOf('user', ''))) local.removeItem(key);
  sessionStore().clear();
}
