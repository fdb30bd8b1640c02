/**
 * A source that pushes, as an iterator that lets go of its listener at once. An async generator would hold on to it
 * until the next value comes. Whoever reads too slowly misses the oldest.
 */
export function bufferedIterator<T>(
  subscribe: (push: (value: T) => void) => () => void,
  most = 1_000,
): AsyncIterableIterator<T> {
  const queue: T[] = [];
  const waiting: ((result: IteratorResult<T>) => void)[] = [];
  let isOver = false;
  const stop = subscribe((value) => {
    const reader = waiting.shift();
    if (reader) return reader({ value, done: false });
    if (queue.push(value) > most) queue.shift();
  });
  const end = async (): Promise<IteratorResult<T>> => {
    if (!isOver) stop();
    isOver = true;
    for (const reader of waiting.splice(0)) reader({ value: undefined, done: true });
    return { value: undefined, done: true };
  };
  return {
    async next() {
      const [value] = queue.splice(0, 1);
      if (value !== undefined) return { value, done: false };
      return isOver ? end() : new Promise((reader) => waiting.push(reader));
    },
    return: end,
    throw: end,
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
