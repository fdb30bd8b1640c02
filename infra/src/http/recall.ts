export type Recall<Value> = {
  get(key: string): Promise<Value>;
  forget(key: string): void;
  forgetWhere(matches: (value: Value) => boolean): void;
};

type Entry<Value> = { readonly loading: Promise<Value>; value?: Value; until: number };

const MOST = 20_000;

/**
 * Remembers answers for `ms` at most; askers of the same thing at the same time share one question. Failures are not
 * remembered, and what was forgotten while it was being asked for is not remembered either.
 */
export function recall<Value>(
  load: (key: string) => Promise<Value>,
  msOf: (value: Value) => number,
  now: () => number = () => performance.now(),
): Recall<Value> {
  const entries = new Map<string, Entry<Value>>();

  function ask(key: string): Promise<Value> {
    if (entries.size >= MOST) entries.clear();
    const entry: Entry<Value> = { loading: load(key), until: Infinity };
    entries.set(key, entry);
    const drop = () => {
      if (entries.get(key) === entry) entries.delete(key);
    };
    const asked = now(); // the answer is as old as its question
    entry.loading.then((value) => {
      entry.value = value;
      entry.until = asked + msOf(value);
    }, drop);
    return entry.loading;
  }

  return {
    get(key) {
      const entry = entries.get(key);
      return entry && entry.until > now() ? entry.loading : ask(key);
    },
    forget: (key) => void entries.delete(key),
    forgetWhere(matches) {
      for (const [key, { value }] of entries) if (value === undefined || matches(value)) entries.delete(key);
    },
  };
}
