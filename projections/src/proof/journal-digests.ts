import type { Cursor } from '@backoffice/infra/postgres';
import type { RowDigest, Queryable, TableStore } from '#kernel/table-store.ts';

const BATCH_POSITIONS = 5_000;

/**
 * What lies in a journal stays as it is, so that it need not be put aside in the moment of looking: the server digests
 * a piece while the one before is compared. `strays`: rows at positions where none can be.
 */
export function journalDigests(
  store: TableStore,
  db: Queryable,
  tenant: string,
  { after: since, through }: { readonly after: number; readonly through: number },
  strays: Cursor<RowDigest>,
): Cursor<RowDigest> {
  const ask = (after: number) => {
    const piece =
      after < through ? store.digestsBetween(db, tenant, after, Math.min(after + BATCH_POSITIONS, through)) : null;
    piece?.catch(() => {}); // told where it is awaited
    return piece;
  };
  let [after, piece] = [since, ask(since)];
  return {
    async next() {
      while (piece) {
        const rows = await piece;
        piece = ask((after += BATCH_POSITIONS));
        if (rows.length > 0) return rows;
      }
      return strays.next();
    },
  };
}

/** In SQL: where no row of a journal can lie that has come as far as there. */
export const strayRowsSql = (through: number): string => `position < 1 OR position > ${through}`;
