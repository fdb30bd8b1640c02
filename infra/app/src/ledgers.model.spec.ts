import type { RecordedEvent } from '@backoffice/infra/event-log';
import { HttpProblem } from '@backoffice/infra/http';
import { memoryTables } from '@backoffice/projections';
import {
  startVendorLedger,
  vendorActionArbitrary,
  vendorActionRunner,
} from '@backoffice/services/testing/vendor-chain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const RUNS = Number(process.env['RUNS'] ?? 40);

type Entry = {
  readonly day: string;
  readonly account: string;
  readonly amount: number;
  readonly billId: string | null;
};
type Tables = {
  readonly ledger: readonly Entry[];
  readonly bills: readonly { id: string; amount: number; open: number; voidedOn: string | null }[];
  readonly checks: readonly {
    status: string;
    amount: number;
    lines: readonly { billId: string | null; amount: number }[];
  }[];
  readonly post_payments: readonly { status: string; amount: number }[];
  readonly book_closings: readonly { closedThrough: string | null }[];
};

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);
const accountOf = (ledger: readonly Entry[], account: string) =>
  sum(
    ledger.filter((entry) => entry.account === account),
    ({ amount }) => amount,
  );

/** Both sides are the same on each day, and what the books say is what the records say. */
function mustAgree({ ledger, bills, checks, post_payments: payments }: Tables): void {
  for (const [day, entries] of Map.groupBy(ledger, (entry) => entry.day))
    expect(
      sum(entries, ({ amount }) => amount),
      day,
    ).toBe(0);
  const standing = checks.filter(({ status }) => status !== 'void');
  for (const { id, amount, open, voidedOn } of bills) {
    const paid = sum(standing, ({ lines }) =>
      sum(
        lines.filter(({ billId }) => billId === id),
        (line) => line.amount,
      ),
    );
    expect(open).toBe(voidedOn === null ? amount - paid : 0);
    expect(open * amount >= 0, `${open} open of ${amount}`).toBe(true);
    const payable = accountOf(
      ledger.filter(({ billId }) => billId === id),
      'payable',
    );
    expect(payable + open).toBe(0);
  }
  expect(accountOf(ledger, 'payable') + sum(bills, ({ open }) => open)).toBe(0);
  expect(accountOf(ledger, 'bank')).toBe(
    sum(
      payments.filter(({ status }) => status === 'posted' || status === 'cleared'),
      ({ amount }) => amount,
    ) - sum(standing, ({ amount }) => amount),
  );
}

describe('whatever is billed by vendors, paid by checks, received and closed', () => {
  const happened: Record<string, number> = {};
  it(
    'the trial balance is zero every day, the ledger is the sum of its events, and nothing moves in a closed period',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(vendorActionArbitrary, { minLength: 8, maxLength: 40, size: 'max' }),
          async (steps) => {
            const run = await startVendorLedger();
            const [play, tables] = [vendorActionRunner(run), memoryTables()];
            const rows = () => tables.rows() as unknown as Tables; // rows by the views of their tables
            let heard = 0;
            for (const each of steps) {
              const before = rows();
              const closedThrough = before.book_closings[0]?.closedThrough ?? '';
              const closed = (ledger: readonly Entry[]) => ledger.filter(({ day }) => day <= closedThrough);
              const done = await play(each).then(
                () => 'done',
                (error: unknown) =>
                  error instanceof HttpProblem && error.status < 500 ? error.code : expect.fail(String(error)),
              );
              happened[`${each.does}: ${done}`] = (happened[`${each.does}: ${done}`] ?? 0) + 1;
              const events: readonly RecordedEvent[] = await run.log.readTenant(run.tenant, 0, 100_000);
              for (const event of events.slice(heard)) tables.tell(event);
              heard = events.length;
              const after = rows();
              mustAgree(after);
              expect(closed(after.ledger)).toEqual(closed(before.ledger));
            }
          },
        ),
        { numRuns: RUNS },
      );
      if (process.env['RUNS'])
        process.stdout.write(
          `chains ${RUNS}: ${Object.entries(happened)
            .toSorted()
            .map(([what, times]) => `${what} ${times}`)
            .join(', ')}\n`,
        );
      for (const does of [
        'bill',
        'credit',
        'adjust',
        'material',
        'edit bill',
        'void bill',
        'check',
        'edit check',
        'void check',
        'clear check',
        'pay',
        'return',
        'close',
        'reopen',
      ])
        expect(happened[`${does}: done`], does).toBeGreaterThan(0);
      for (const does of ['bill', 'check', 'pay']) expect(happened[`${does}: PERIOD_CLOSED`], does).toBeGreaterThan(0);
    },
    Math.max(60_000, RUNS * 600),
  );
});
