import { bank } from '@backoffice/contracts/dictionaries/banks';
import { supplier } from '@backoffice/contracts/dictionaries/suppliers';
import { bill, commitmentsOfBill, payableFor, payableOf, type Bill } from '@backoffice/contracts/features/bills';
import { usualAccounts } from '@backoffice/contracts/features/chart-of-accounts';
import { contract } from '@backoffice/contracts/features/contracts';
import {
  billIdsOf,
  isTraceNumber,
  traceSequence,
  type Check,
  type CheckCommand,
  type CheckFacts,
  type PayableBill,
} from '@backoffice/contracts/features/checks';
import { vendorAccount } from '@backoffice/contracts/features/vendor-accounts';
import {
  commitment,
  hasWaiver,
  missingPapers,
  papersThat,
  type MissingPaper,
} from '@backoffice/contracts/features/commitments';
import { dayText, moneyText, type Day, type Resource } from '@backoffice/contracts/kernel';
import { belongsToScope } from '#capabilities/belongs-to.ts';
import { numberKey } from '#capabilities/number.ts';
import { billChecksScope, paidOnBill } from '#domain/bill-payments.ts';
import { jobsOfLines } from '#domain/job-names.ts';
import { bookkeepingRulesOf, companyChart } from '#domain/company-chart.ts';
import type { Message } from '#kernel/decider.ts';
import type { GatherFacts, UniqueClaim } from '#kernel/entity.ts';
import type { World } from '#kernel/world.ts';

/** Of whichever command it is, what it names. */
type CheckInput = Partial<
  Pick<
    Extract<CheckCommand, { type: 'WriteCheck' }>['data'],
    'bankId' | 'method' | 'number' | 'vendorId' | 'lines' | 'date'
  >
>;

export const checkFacts: GatherFacts<CheckFacts, Check> = async ({ data }, world, check) => {
  const { bankId, method, vendorId, date, lines = [] } = data as CheckInput; // the commands that have them
  const billIds = [...new Set(lines.flatMap(({ billId }) => billId ?? []))];
  const [account, drawn, vendor, jobs, chart, ...bills] = await Promise.all([
    method === 'ach' && vendorId ? world.record(vendorAccount, vendorId) : null,
    findUsable(bank, bankId, world),
    findUsable(supplier, vendorId ?? undefined, world),
    jobsOfLines(lines, world),
    lines.some(({ account }) => account !== undefined) ? companyChart(world) : usualAccounts,
    ...billIds.map((id) =>
      payableBill(id, { checkId: check?.id ?? null, day: date ?? check?.date ?? world.facts.today }, world),
    ),
  ]);
  return {
    bank: drawn && {
      name: drawn.name,
      kind: drawn.kind ?? 'bank',
      nextNumber: method === 'ach' ? '' : await nextCheckNumber(drawn, world),
      ach: {
        routing: drawn.achRouting,
        companyId: drawn.achCompanyCode,
        nextSequence: method === 'ach' ? await nextTraceSequence(drawn, world) : 0,
      },
    },
    vendor: vendor && { name: vendor.name, hasAccount: account?.status === 'kept' },
    bills: new Map(bills.flat()),
    jobs,
    chart,
  };
};

async function findUsable<R extends Resource>(resource: R, id: string | undefined, world: World) {
  const found = id === undefined ? null : await world.record(resource, id);
  return found && found.status === 'active' && found.trashedAt === null ? found : null;
}

/** What of a bill is open to a check: insisted on, so that of many at once no two pay the same. */
async function payableBill(
  billId: string,
  { checkId, day }: { readonly checkId: string | null; readonly day: Day },
  world: World,
): Promise<[string, PayableBill][]> {
  const [found, paid] = await Promise.all([world.record(bill, billId), paidOnBill(billId, world, checkId)]);
  if (!found) return [];
  const { vendorId, ref, voidedOn } = found;
  const missing = await missingPapersOf(found, day, world);
  return [[billId, { vendorId, ref, isVoid: voidedOn !== null, open: payableOf(found) - paid, missing }]];
}

/** What a subcontractor has to bring before this bill of it is paid, as the company has it; of an order nothing. */
async function missingPapersOf(
  { id, vendorId, date, ...content }: Bill,
  day: Day,
  world: World,
): Promise<MissingPaper[]> {
  const charged = await Promise.all(commitmentsOfBill(content).map((each) => world.record(commitment, each)));
  const subcontracts = charged.filter((each) => each?.kind === 'subcontract').filter((each) => each !== null);
  const vendor = subcontracts.length > 0 ? await world.record(supplier, vendorId) : null;
  if (!vendor) return [];
  const unwaived = subcontracts.flatMap(({ id: commitmentId, waivers }): MissingPaper[] => {
    const payable = charged.length === 1 ? payableOf(content) : payableFor(commitmentId, content);
    if (payable <= 0 || hasWaiver(waivers, { id, date, payable })) return [];
    const values = { amount: moneyText(payable), date: dayText(date), vendor: vendor.name };
    return [{ code: 'WAIVER_MISSING', values }];
  });
  return papersThat('block', [...missingPapers(vendor, day, dayText), ...unwaived], await bookkeepingRulesOf(world));
}

const checkNumberScope = (bankId: string) => `Check.number/${bankId}`;
const traceScope = (bankId: string) => `Check.trace/${bankId}`;

/** Of a check that takes the next number of its bank. */
export function checkNumberScopeOf({ type, data }: Message): string | null {
  const { bankId, number, method } = data as CheckInput; // the commands that have them
  if (type !== 'WriteCheck' || bankId === undefined || number !== undefined) return null;
  return method === 'ach' ? traceScope(bankId) : checkNumberScope(bankId);
}

/** After the largest that was written; the first ones begin where the bank says. */
export const nextCheckNumber = async (
  { id, nextCheckNumber: first }: { readonly id: string; readonly nextCheckNumber: number },
  world: World,
): Promise<string> => String(Math.max(first, (await world.largestNumber(checkNumberScope(id))) + 1));

/** Of the payments of a bank by ACH, counted for ever. */
export const nextTraceSequence = async ({ id }: { readonly id: string }, world: World): Promise<number> =>
  (await world.largestNumber(traceScope(id))) + 1;

/** The number of a check is used up for ever; at its bills it is found as long as it stands. */
export function checkClaims({ id, bankId, bankName, number: is, spoiltNumbers, lines, status }: Check): UniqueClaim[] {
  const numbers = [is, ...spoiltNumbers].map((number) => ({
    ...(isTraceNumber(number)
      ? { scope: traceScope(bankId), key: String(traceSequence(number)) }
      : { scope: checkNumberScope(bankId), key: numberKey(number) }),
    refusal: { code: 'CHECK_NUMBER_TAKEN', field: 'number', values: { number, bank: bankName } },
  }));
  const paid = status === 'void' ? [] : billIdsOf(lines);
  return [
    ...numbers,
    ...(status === 'void' ? [] : [...new Set(lines.flatMap(({ contractId }) => contractId ?? []))]).map(
      (contractId) => ({
        scope: belongsToScope(contract.entity, contractId, 'Check'),
        key: id,
        refusal: { code: 'ID_TAKEN' },
      }),
    ),
    ...paid.map((billId) => ({ scope: billChecksScope(billId), key: id, refusal: { code: 'ID_TAKEN' } })),
  ];
}
