import {
  contractDiscrepancies,
  invoiceDiscrepancies,
  journalDiscrepancies,
  moneyTotals,
  paymentDiscrepancies,
} from '@backoffice/contracts/features/proofs';
import type { RecordedEvent } from '@backoffice/infra/event-log';
import { HttpProblem } from '@backoffice/infra/http';
import { memoryTables } from '@backoffice/projections';
import {
  moneyFromRecords,
  moneyFromEvents,
  startGoldenJob,
  actionRunner,
  actionArbitrary,
} from '@backoffice/services/testing/books-chain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const RUNS = Number(process.env['RUNS'] ?? 300);

type Cents = number;
type TableRows = {
  readonly contracts: readonly {
    id: string;
    contractValue: Cents;
    extras: Cents;
    paid: Cents;
    unbilled: Cents;
    openDue: Cents;
    retention: Cents;
  }[];
  readonly invoices: readonly {
    id: string;
    contractId: string;
    amountDue: Cents;
    openDue: Cents;
    paid: Cents;
    approvedAt: string | null;
    voidedAt: string | null;
  }[];
  readonly post_payments: readonly {
    status: string;
    amount: Cents;
    unapplied: Cents;
    allocations: readonly { invoiceId: string; amount: Cents }[];
  }[];
  readonly ledger: readonly { position: number; account: string; amount: Cents; contractId: string | null }[];
};

/** What the nightly proof asks, of the events and of the lists they make. */
function proofOf() {
  const [book, tables] = [moneyTotals(), memoryTables()];
  const sum = <Row>(rows: readonly Row[], of: (row: Row) => Cents) => rows.reduce((total, row) => total + of(row), 0);
  return {
    tables,
    tell(event: RecordedEvent): void {
      const dash = event.stream.indexOf('-');
      book.tell({
        entity: event.stream.slice(0, dash),
        id: event.stream.slice(dash + 1),
        type: event.type,
        data: event.data,
      });
      tables.tell(event);
    },
    mustHold(): void {
      expect([...book.faults()]).toEqual([]);
      // rows by the views of their tables
      const { contracts, invoices, post_payments: payments, ledger } = tables.rows() as unknown as TableRows;
      const standing = payments.filter(({ status }) => status === 'posted' || status === 'cleared');
      const [given, entries] = [
        standing.flatMap(({ allocations }) => allocations),
        Map.groupBy(ledger, ({ position }) => position),
      ];
      const of = (contractId: string, account: string) =>
        sum(
          ledger.filter((each) => each.contractId === contractId && each.account === account),
          ({ amount }) => amount,
        );
      expect([
        ...contracts.flatMap((row) =>
          contractDiscrepancies({
            ...row,
            openDue: sum(
              invoices.filter(({ contractId }) => contractId === row.id),
              ({ openDue }) => openDue,
            ),
            retention: of(row.id, 'retention'),
          }),
        ),
        ...invoices.flatMap(({ id: invoiceId, amountDue, paid, approvedAt, voidedAt }) =>
          invoiceDiscrepancies({
            due: approvedAt === null || voidedAt !== null ? 0 : amountDue,
            paid,
            allocated: sum(
              given.filter((each) => each.invoiceId === invoiceId),
              ({ amount }) => amount,
            ),
          }),
        ),
        ...standing.flatMap(({ amount, unapplied, allocations }) =>
          paymentDiscrepancies({ amount, unapplied, allocated: sum(allocations, (each) => each.amount) }),
        ),
        ...[...entries.values()].flatMap((posted) => journalDiscrepancies(sum(posted, ({ amount }) => amount))),
      ]).toEqual([]);
      for (const row of contracts)
        expect([row.openDue, row.retention]).toEqual([of(row.id, 'receivable'), of(row.id, 'retention')]);
    },
  };
}

/** A log told anew, and told twice over, makes the same rows of every list. */
function mustReplay(events: readonly RecordedEvent[], lists: ReturnType<typeof memoryTables>): void {
  const [anew, twice] = [memoryTables(), memoryTables()];
  for (const event of events) anew.tell(event);
  for (const event of events)
    for (const each of events.slice(Math.max(0, event.position - 3), event.position)) twice.tell(each);
  expect(anew.rows()).toEqual(lists.rows());
  expect(twice.rows()).toEqual(lists.rows());
}

describe('whatever is billed, approved, paid and taken back', () => {
  const happened: Record<string, number> = {};
  it(
    'contract value + extras - paid = open due + retention + unbilled, nothing is overbilled, and no balance is negative',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(actionArbitrary, { minLength: 8, maxLength: 30, size: 'max' }), async (steps) => {
          const run = await startGoldenJob();
          const [play, proof] = [actionRunner(run), proofOf()];
          let [events, heard] = [[] as readonly RecordedEvent[], 0];
          for (const each of steps) {
            const done = await play(each).then(
              () => 'done',
              (error: unknown) =>
                error instanceof HttpProblem && error.status < 500 ? error.code : expect.fail(String(error)),
            );
            happened[`${each.does}: ${done}`] = (happened[`${each.does}: ${done}`] ?? 0) + 1;
            const money = await moneyFromEvents(run);
            const { value, extras, paid, openDue, retention, unbilled } = money;
            expect(value + extras - paid).toBe(openDue + retention + unbilled);
            expect(await moneyFromRecords(run)).toEqual(money);
            expect(Math.min(retention, paid)).toBeGreaterThanOrEqual(0);
            events = await run.log.readTenant(run.tenant, 0, 100_000);
            for (const event of events.slice(heard)) proof.tell(event);
            heard = events.length;
            proof.mustHold();
          }
          mustReplay(events, proof.tables);
        }),
        { numRuns: RUNS },
      );
      const [asked, done] = [
        Object.values(happened).reduce((sum, each) => sum + each, 0),
        Object.entries(happened).reduce((sum, [what, each]) => (what.endsWith(': done') ? sum + each : sum), 0),
      ];
      if (process.env['RUNS'])
        process.stdout.write(
          `chains ${RUNS}, commands ${asked}, accepted ${done}, refused ${asked - done}: ${Object.entries(happened)
            .toSorted()
            .map(([what, times]) => `${what} ${times}`)
            .join(', ')}\n`,
        );
      for (const does of [
        'bill',
        'approve',
        'unapprove',
        'void',
        'edit',
        'pay',
        'reallocate',
        'return',
        'reverse',
        'clear',
        'approve change',
        'unapprove change',
      ])
        expect(happened[`${does}: done`], does).toBeGreaterThan(0);
    },
    Math.max(60_000, RUNS * 600),
  );
});
