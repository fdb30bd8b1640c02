/** Work that names the same key runs one after the other; other work runs beside it. One process only. */
export function keyedMutex() {
  const tails = new Map<string, Promise<void>>();
  return async function inTurn<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    const { promise: done, resolve: finish } = Promise.withResolvers<void>();
    const before = [...new Set(keys)].flatMap((key) => {
      const waited = tails.get(key);
      const tail = Promise.all([waited, done]).then(() => {
        if (tails.get(key) === tail) tails.delete(key);
      });
      tails.set(key, tail);
      return waited ?? [];
    });
    try {
      await Promise.all(before); // taken in one go, before anybody else runs: no two can wait for each other
      return await work();
    } finally {
      finish();
    }
  };
}
