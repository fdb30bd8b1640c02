import { wipBalances, type WipScheduleView } from '@backoffice/contracts/features/wip-schedules';
import { addDays, type Cents, type Day } from '@backoffice/contracts/kernel';
import type { CheckFault, CheckPorts } from '#proof/proof-check.ts';

type DaySum = { readonly account: string; readonly day: Day; readonly amount: Cents; readonly entryId: string };
type Schedule = Pick<WipScheduleView, 'id' | 'asOf' | 'rows'>;
const accounts = Object.keys(wipBalances([]));

/**
 * Balances of the accounts that schedules keep; what the opening of the books brought there went the day after as well.
 */
const ENTRIES = `SELECT account, day, sum(amount)::bigint AS amount, min(id) AS "entryId" FROM read.ledger
  WHERE tenant = $1 AND account = ANY($2) AND (journal_entry_id IS NULL
    OR journal_entry_id NOT IN (SELECT id FROM read.journal_entries WHERE tenant = $1 AND kind = 'opening'))
  GROUP BY account, day ORDER BY day`;
const SCHEDULES = `SELECT id, as_of AS "asOf", rows FROM read.wip_schedules WHERE tenant = $1 AND status = 'posted'`;

/** On the day of a posted schedule its accounts stand at what its rows come to, and at nothing on every other day. */
export const wipCheck = {
  rule: 'wip',
  words: 'The accounts of work in progress are not what the schedule of their day comes to, or nothing where none is',
  async *check({ db, tenant }: CheckPorts): AsyncIterable<CheckFault> {
    const { rows: sums } = await db.query<DaySum>(ENTRIES, [tenant, accounts]);
    const { rows: schedules } = await db.query<Schedule>(SCHEDULES, [tenant]);
    const byDay = new Map(schedules.map((schedule) => [schedule.asOf, schedule]));
    const days = new Set([...sums.map(({ day }) => day), ...schedules.flatMap(({ asOf }) => [asOf, addDays(asOf, 1)])]);
    const ofDay = Map.groupBy(sums, ({ day }) => day);
    const balances = new Map<string, Cents>();
    for (const day of [...days].toSorted()) {
      for (const { account, amount } of ofDay.get(day) ?? [])
        balances.set(account, (balances.get(account) ?? 0) + Number(amount));
      const schedule = byDay.get(day);
      const expected = wipBalances(schedule?.rows ?? []);
      const record = schedule
        ? { entity: 'WipSchedule', id: schedule.id }
        : { entity: 'LedgerEntry', id: ofDay.get(day)?.[0]?.entryId ?? '' };
      for (const account of accounts) {
        const [is, should] = [balances.get(account) ?? 0, expected[account] ?? 0];
        if (is !== should) yield { ...record, about: account, expected: should, found: is, day };
      }
    }
  },
};
