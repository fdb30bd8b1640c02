import { describe, expect, it } from 'vitest';
import { bufferedIterator } from './buffered-iterator.ts';

function source() {
  const pushes = new Set<(value: number) => void>();
  return {
    push: (value: number) => pushes.forEach((push) => push(value)),
    count: () => pushes.size,
    subscribe: (push: (value: number) => void) => {
      pushes.add(push);
      return () => void pushes.delete(push);
    },
  };
}

describe('a live iterator', () => {
  it('a buffered iterator delivers each value, whether it was waited for or not', async () => {
    const { push, subscribe } = source();
    const values = bufferedIterator(subscribe);
    push(1);
    expect(await values.next()).toEqual({ value: 1, done: false });
    const waiting = values.next();
    push(2);
    expect(await waiting).toEqual({ value: 2, done: false });
  });

  it('a buffered iterator removes its listener at once, although a consumer waits', async () => {
    const { count, subscribe } = source();
    const values = bufferedIterator(subscribe);
    const waiting = values.next();
    expect(count()).toBe(1);
    await values.return?.();
    expect(count()).toBe(0);
    expect(await waiting).toEqual({ value: undefined, done: true });
    expect(await values.next()).toEqual({ value: undefined, done: true });
  });

  it('a buffered iterator drops the oldest value when nobody reads', async () => {
    const { push, subscribe } = source();
    const values = bufferedIterator(subscribe, 2);
    for (const value of [1, 2, 3]) push(value);
    expect(await values.next()).toMatchObject({ value: 2 });
  });
});
