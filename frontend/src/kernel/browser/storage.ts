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

export const removeStored = (area: StorageArea, name: string) => localStore().removeItem(storageKey(area, name));

/** The names of what is kept that begin like this. */
export function storedNames(area: StorageArea, beginning: string): readonly string[] {
  const local = localStore();
  const keys = Array.from({ length: local.length }, (_, at) => local.key(at) ?? '');
  return keys
    .filter((key) => key.startsWith(storageKey(area, beginning)))
    .map((key) => key.slice(storageKey(area, '').length));
}

/** Told when another window keeps something under a name, until what it gives back is called. */
export function onStoredElsewhere(area: StorageArea, name: string, listener: () => void) {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === storageKey(area, name) && newValue !== null) listener();
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}

/** Removes all that belongs to the signed-in user. */
export function clearUserData() {
  for (const name of storedNames('user', '')) removeStored('user', name);
  sessionStore().clear();
}
