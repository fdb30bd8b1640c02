import { journalExports, standingExports, type MadeExport } from '@backoffice/contracts/features/journal-exports';
import type { Cents } from '@backoffice/contracts/kernel';
import type { CheckFault, CheckPorts } from '#proof/proof-check.ts';

/** So many exports, the newest of each program, are counted again each night; all where it is full. */
const EXPORTS = 12;

/** Entries of the days of an export that no export before it held, as far as it knew the log. */
const FIRST_TIME = `SELECT count(DISTINCT (position, day))::int AS entries, coalesce(sum(amount) FILTER (WHERE amount > 0), 0)::bigint AS debits
  FROM read.ledger entry WHERE tenant = $1 AND day BETWEEN $2 AND $3 AND position <= $4
    AND NOT EXISTS (SELECT 1 FROM jsonb_to_recordset($5::jsonb) AS before ("from" text, "to" text, position bigint)
      WHERE entry.day BETWEEN before."from" AND before."to" AND entry.position <= before.position)`;

/**
 * What a program was given holds each entry of its days that did not go out before, and no other: only the last export
 * can be taken back, so that those before one are those that stood when it was made.
 */
export const exportCheck = {
  rule: 'exports',
  words: 'An export does not hold what had not gone out before: an entry went out twice, or never',
  async *check({ db, tenant, isFull }: CheckPorts): AsyncIterable<CheckFault> {
    const { rows } = await db.query<{ exports: readonly MadeExport[] }>(
      `SELECT exports FROM read.journal_exports WHERE tenant = $1`,
      [tenant],
    );
    const made = rows[0]?.exports ?? [];
    for (const format of new Set(made.map((each) => each.format))) {
      const standing = standingExports(made, format);
      for (const [at, each] of standing.entries()) {
        if (!isFull && at < standing.length - EXPORTS) continue;
        const { from, to, position, entries, debits, fileName } = each;
        const before = standing.slice(0, at).map((one) => ({ from: one.from, to: one.to, position: one.position }));
        const counted = await db.query<{ entries: number; debits: Cents }>(FIRST_TIME, [
          tenant,
          from,
          to,
          position,
          JSON.stringify(before),
        ]);
        const record = { entity: journalExports.entity, id: tenant, about: `${fileName} (${format})`, day: to };
        const first = counted.rows[0] ?? { entries: 0, debits: 0 };
        if (Number(first.debits) !== debits) yield { ...record, expected: Number(first.debits), found: debits };
        else if (first.entries !== entries)
          yield { ...record, expected: `${first.entries} entries`, found: `${entries} entries` };
      }
    }
  },
};
