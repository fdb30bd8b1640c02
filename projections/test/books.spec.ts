import type { LedgerAccount, LedgerEntryView } from '@backoffice/contracts/capabilities';
import type { ChangeOrderView } from '@backoffice/contracts/features/change-orders';
import type { ContractView } from '@backoffice/contracts/features/contracts';
import type { InvoiceView } from '@backoffice/contracts/features/invoices';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '#kernel/fold.ts';
import type { Projection } from '#kernel/projection.ts';
import { WorkingSet } from '#kernel/working-set.ts';
import { historyOfSteps, type HistoryStep } from './books.spec-kit.ts';
import { changeOrdersProjection } from '#src/features/change-orders/projection.ts';
import { contractsProjection } from '#src/features/contracts/projection.ts';
import { invoicesProjection } from '#src/features/invoices/projection.ts';
import { ledgerProjection } from '#src/features/ledger/projection.ts';

/** Whatever may happen to a contract, all tables tell the same about its money, after every single event. */
const steps: fc.Arbitrary<HistoryStep[]> = fc.array(fc.tuple(fc.nat(10), fc.nat(10_000), fc.nat(200_000)), {
  minLength: 5,
  maxLength: 40,
});

const follow = (projection: Projection) => ({ projection, rows: new WorkingSet(Object.keys(projection.via)) });
const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);

function eachStep(
  check: (books: {
    contract: ContractView;
    bills: InvoiceView[];
    changes: ChangeOrderView[];
    entries: LedgerEntryView[];
    position: number;
  }) => void,
) {
  fc.assert(
    fc.property(steps, (chosen) => {
      const following = [contractsProjection, changeOrdersProjection, invoicesProjection, ledgerProjection].map(follow);
      for (const event of historyOfSteps(chosen)) {
        for (const { projection, rows } of following) fold(projection, rows, event);
        const [[contract] = [], changes = [], bills = [], entries = []] = following.map(
          ({ rows }) => [...rows.all()] as unknown[],
        );
        // rows by the views of their projections
        check({ contract, changes, bills, entries, position: event.position } as Parameters<typeof check>[0]);
      }
    }),
    { numRuns: 150 },
  );
}
const on = (account: LedgerAccount, entries: readonly LedgerEntryView[]) =>
  sum(
    entries.filter((each) => each.account === account),
    ({ amount }) => amount,
  );

describe('the money of a contract', () => {
  it('the money of a contract is always what was agreed, billed and paid', () =>
    eachStep(
      ({
        contract: {
          contractValue,
          extras,
          paid,
          openDue,
          retention,
          unbilled,
          balance,
          billed,
          approvedChanges,
          amount,
        },
      }) => {
        expect(contractValue + extras - paid).toBe(openDue + retention + unbilled);
        expect([balance, contractValue]).toEqual([openDue + retention, amount + approvedChanges]);
        expect(unbilled).toBe(contractValue - (billed - extras));
      },
    ));

  it('the money of a contract is that of its invoices and change orders', () =>
    eachStep(({ contract, bills, changes }) => {
      expect(contract).toMatchObject({
        openDue: sum(bills, ({ openDue }) => openDue),
        paid: sum(bills, ({ paid }) => paid),
        approvedChanges: sum(
          changes.filter(({ status }) => status === 'approved'),
          ({ amount }) => amount,
        ),
        pendingChanges: sum(
          changes.filter(({ status, trashedAt }) => status !== 'approved' && trashedAt === null),
          ({ amount }) => amount,
        ),
      });
      const billed = contract.billing.lines
        .filter(({ source }) => source === 'changeOrder')
        .map(({ changeOrderId, billed: done }) => [changeOrderId, done]);
      for (const [id, done] of billed) expect(changes.find((each) => each.id === id)?.billed).toBe(done);
    }));
});

describe('the books', () => {
  it('the books balance with every event', () =>
    eachStep(({ entries, position }) =>
      expect(
        sum(
          entries.filter((each) => each.position === position),
          ({ amount }) => amount,
        ),
      ).toBe(0),
    ));

  it('the books agree with the contract', () =>
    eachStep(({ contract, entries }) =>
      expect(contract).toMatchObject({
        openDue: on('receivable', entries),
        retention: on('retention', entries),
        billed: 0 - on('revenue', entries),
        extras:
          0 -
          sum(
            entries.filter(({ isExtra }) => isExtra),
            ({ amount }) => amount,
          ),
      }),
    ));
});
