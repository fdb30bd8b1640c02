/** What the console keeps in the browser beside the session stands under this prefix. */
const PREFIX = 'backoffice.';

type StoreName = 'localStorage' | 'sessionStorage';

/**
 * A browser may be told to keep nothing, and then throws whenever it is asked: what it should have kept lasts as long
 * as its window.
 */
const memoryStores: Readonly<Record<StoreName, Storage>> = {
  localStorage: createMemoryStorage(),
  sessionStorage: createMemoryStorage(),
};
function openStore(name: StoreName): Storage {
  try {
    return window[name];
  } catch {
    return memoryStores[name];
  }
}
export const localStore = () => openStore('localStorage');
export const sessionStore = () => openStore('sessionStorage');
/** Whether what is kept for this window is there again after a reload. */
export const isSessionStoreDurable = () => sessionStore() !== memoryStores.sessionStorage;

function createMemoryStorage(): Storage {
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
export type StorageArea = 'user' | 'device';

const storageKey = (area: StorageArea, name: string) => `${PREFIX}${area}.${name}`;

/** What was kept, or null. Whoever reads it checks its shape: people and other versions write here too. */
export function readStored(area: StorageArea, name: string): unknown {
  const text = localStore().getItem(storageKey(area, name));
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null; // not ours, or torn: as good as absent
  }
}

export const writeStored = (area: StorageArea, name: string, value: unknown) =>
  localStore().setItem(storageKey(area, name), JSON.stringify(value));

/** Removes all that belongs to the signed-in user. */
export function clearUserData() {
  const local = localStore();
  const keys = Array.from({ length: local.length }, (_, at) => local.key(at) ?? '');
  for (const key of keys) if (key.startsWith(storageKey('user', ''))) local.removeItem(key);
  sessionStore().clear();
}
