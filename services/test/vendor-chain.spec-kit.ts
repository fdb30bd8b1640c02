import { addDays, type Day } from '@backoffice/contracts/kernel';
import { fixedClock, movableClock } from '@backoffice/infra/clock';
import fc from 'fast-check';
import { id, startGoldenJob } from './golden-job.spec-kit.ts';

const FIRST_DAY = '2026-11-20';
const noonOf = (day: Day) => `${day}T17:00:00.000Z`;

/** The bill that materials of one invoice make. */
const MATERIALS = 'materials';

const any = fc.nat({ max: 5 });
const cents = fc.constantFrom(1, 4_200, 10_000, 12_500, 99_999);
/** So many days before the day it is. */
const back = fc.nat({ max: 30 });
const share = fc.record({ bill: any, tenths: fc.constantFrom(1, 5, 10, 10, 11) });

/** What may be asked next of bills, checks, payments and the periods they are posted to. */
export const vendorActionArbitrary = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ does: fc.constantFrom('bill', 'bill', 'credit', 'adjust'), back, amount: cents }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('check'), back, shares: fc.array(share, { maxLength: 2 }) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('edit bill'), on: any, back, amount: cents }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('edit check'), on: any, back, share }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constantFrom('void bill', 'void check', 'clear check', 'material', 'return'),
      on: any,
      amount: cents,
      back,
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('pay'), back, amount: cents }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('close', 'reopen'), back }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('later'), days: fc.integer({ min: 1, max: 9 }) }) },
);
export type VendorAction = typeof vendorActionArbitrary extends fc.Arbitrary<infer A> ? A : never;

/** A company with a vendor and a bank, and a clock that goes on when somebody says so. */
export async function startVendorLedger() {
  let today: Day = FIRST_DAY;
  const clock = movableClock(fixedClock(noonOf(today)));
  clock.put(noonOf(today));
  const run = await startGoldenJob({ clock });
  await run.send('Supplier', 'yard', 'CreateSupplier', { name: 'Hill Lumber' });
  return {
    ...run,
    today: () => today,
    later(days: number) {
      today = addDays(today, days);
      clock.put(noonOf(today));
    },
  };
}
export type VendorLedgerRun = Awaited<ReturnType<typeof startVendorLedger>>;

/** What is asked in any order, as far as it can be asked: the rules decide. */
export function vendorActionRunner(run: VendorLedgerRun) {
  const [bills, checks, payments] = [[], [], []] as [string[], string[], string[]];
  const pick = (names: readonly string[], index: number) => names[index % names.length] ?? 'none';
  /** What a bill came to when it was last recorded or edited. */
  const amountOf = async (name: string) => {
    const events = await run.log.readStream(run.tenant, `Bill-${id(name)}`);
    const said = events.findLast(({ type }) => type !== 'BillVoided')?.data as
      | { readonly amount?: number; readonly to?: { readonly amount: number } }
      | undefined; // recorded or edited
    return said?.to?.amount ?? said?.amount ?? 0;
  };
  const linesOf = (shares: readonly { readonly bill: number; readonly tenths: number }[]) =>
    Promise.all(
      shares.map(async ({ bill, tenths }) => {
        const name = pick(bills, bill);
        const amount = Math.trunc(((await amountOf(name)) * tenths) / 10);
        return { billId: id(name), amount: amount || 1 };
      }),
    );
  const sum = (lines: readonly { readonly amount: number }[]) => lines.reduce((total, { amount }) => total + amount, 0);
  /** What is paid without a bill, and as much as a check needs to be more than nothing. */
  const withExpense = (lines: readonly { readonly billId: string; readonly amount: number }[]) => [
    ...lines,
    { account: 'expenses', amount: 700 + Math.max(0, -sum(lines)) },
  ];
  const before = (days: number) => addDays(run.today(), -days);

  return async function play(asked: VendorAction): Promise<void> {
    switch (asked.does) {
      case 'bill':
      case 'credit':
      case 'adjust': {
        const [name, type] = [
          `B${bills.length + 1}`,
          { bill: 'RecordBill', credit: 'RecordCredit', adjust: 'RecordAdjustment' }[asked.does],
        ];
        await run.send('Bill', name, type, {
          vendorId: id('yard'),
          ref: name,
          date: before(asked.back),
          lines: [{ amount: asked.amount }],
        });
        return void bills.push(name);
      }
      case 'material': {
        await run.send('Bill', MATERIALS, 'ChargeMaterials', {
          vendorId: id('yard'),
          ref: MATERIALS,
          date: before(asked.back),
          lines: [
            {
              materialId: id(`studs ${asked.on}`),
              contractId: null,
              contractName: '',
              description: 'Studs',
              amount: asked.amount,
            },
          ],
        });
        return void (bills.includes(MATERIALS) || bills.push(MATERIALS));
      }
      case 'edit bill':
        return void (await run.send('Bill', pick(bills, asked.on), 'EditBill', {
          date: before(asked.back),
          dueDate: run.today(),
          lines: [{ amount: asked.amount }],
        }));
      case 'void bill':
        return void (await run.send('Bill', pick(bills, asked.on), 'VoidBill', { reason: 'x' }));
      case 'check': {
        const name = `C${checks.length + 1}`;
        const lines = withExpense(await linesOf(asked.shares));
        await run.send('Check', name, 'WriteCheck', {
          bankId: id('bank'),
          vendorId: id('yard'),
          date: before(asked.back),
          amount: sum(lines),
          lines,
        });
        return void checks.push(name);
      }
      case 'edit check': {
        const lines = withExpense(await linesOf([asked.share]));
        return void (await run.send('Check', pick(checks, asked.on), 'EditCheck', {
          date: before(asked.back),
          amount: sum(lines),
          lines,
        }));
      }
      case 'void check':
        return void (await run.send('Check', pick(checks, asked.on), 'VoidCheck', { reason: 'x' }));
      case 'clear check':
        return void (await run.send('Check', pick(checks, asked.on), 'ClearCheck'));
      case 'pay': {
        const name = `P${payments.length + 1}`;
        await run.pay(name, asked.amount, {}, { receivedOn: before(asked.back) });
        return void payments.push(name);
      }
      case 'return':
        return void (await run.send('Payment', pick(payments, asked.on), 'ReturnPayment', {
          reason: 'x',
          returnedOn: before(asked.back),
        }));
      case 'close':
        return void (await run.send('BookClosing', 'ridgeline', 'CloseBooks', { through: before(asked.back + 1) }));
      case 'reopen':
        return void (await run.send('BookClosing', 'ridgeline', 'ReopenBooks', { through: null, reason: 'x' }));
      case 'later':
        return run.later(asked.days);
    }
  };
}
