import type { Cursor } from '@backoffice/infra/postgres';
import type { RowDigest } from '#kernel/table-store.ts';

/** The digests of a table beside its log: those are in memory that are due, and a few more. */
export function digestReader(cursor: Cursor<RowDigest>) {
  let [waiting, next, isEnd, count] = [[] as RowDigest[], 0, false, 0];
  const isHere = (position: number) => isEnd || (waiting.at(-1)?.position ?? -1) > position;

  return {
    isHere,
    /** Fetches what is due by then. */
    async reach(position: number): Promise<void> {
      while (!isHere(position)) {
        const more = await cursor.next();
        isEnd = more.length === 0;
        waiting = [...waiting.slice(next), ...more];
        [next, count] = [0, count + more.length];
      }
    },
    /** Those that are due. */
    through(position: number): readonly RowDigest[] {
      const from = next;
      for (let due = waiting[next]; due && due.position <= position; due = waiting[next]) next += 1;
      return from === next ? NO_DIGESTS : waiting.slice(from, next);
    },
    count: () => count,
  };
}
export type DigestReader = ReturnType<typeof digestReader>;

const NO_DIGESTS: readonly RowDigest[] = [];
