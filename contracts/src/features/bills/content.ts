import type { CostAccount } from '#capabilities/index.ts';
import { addDays, moneyText, shareOf, type Cents, type Day, type Refusal } from '#kernel/index.ts';
import { commitmentsOfBill, type JobOfLine } from './calculations.ts';
import type { BillContent, BillFields, BillLine, BillLineInput, BillRetention, MaterialCharge } from './commands.ts';

/**
 * An order or a subcontract that lines of a bill are charged to, as it stands without this bill: what other bills that
 * stand charge to each line, hold back and release.
 */
export type BilledCommitment = {
  readonly id: string;
  readonly code: string;
  readonly vendorId: string;
  readonly vendorName: string;
  readonly contractId: string | null;
  readonly retentionBp: number;
  readonly status: 'draft' | 'issued' | 'closed' | 'void';
  readonly lines: readonly {
    readonly lineId: string;
    readonly lineItemId: string | null;
    readonly description: string;
    readonly account: CostAccount;
    readonly revised: Cents;
    readonly billed: Cents;
  }[];
  readonly held: Cents;
  readonly released: Cents;
};

type ChargedLine = { readonly commitmentLineId?: string | undefined; readonly amount: Cents };
type CommitmentRefusal = {
  readonly code: 'COMMITMENT_OVERBILLED' | 'COMMITMENT_CREDIT_TOO_LARGE' | 'SUB_RETENTION_RELEASED';
  readonly values: Readonly<Record<string, string>>;
};

/**
 * What a bill with these lines holds back: so much of all that is billed by then, less what was held before. Or why it
 * cannot be charged. `overbillingReason`: why more may be billed than is ordered.
 */
export function retentionOfBill(
  of: BilledCommitment,
  lines: readonly ChargedLine[],
  overbillingReason = '',
): { readonly held: Cents } | CommitmentRefusal {
  const { code: number, vendorName: vendor, retentionBp, held, released } = of;
  const sumOf = (amounts: readonly Cents[]) => amounts.reduce((sum, amount) => sum + amount, 0);
  const after = of.lines.map((line) => ({
    number: `${number} ${line.description}`,
    revised: line.revised,
    billed:
      line.billed +
      sumOf(lines.filter(({ commitmentLineId }) => commitmentLineId === line.lineId).map(({ amount }) => amount)),
  }));
  const billed = sumOf(after.map((line) => line.billed));
  const whole = { number, revised: sumOf(after.map(({ revised }) => revised)), billed };
  const over = [whole, ...after].find((each) => each.billed > each.revised && each.billed > 0);
  if (over && overbillingReason === '') {
    const values = { vendor, number: over.number, x: moneyText(over.billed), y: moneyText(over.revised) };
    return { code: 'COMMITMENT_OVERBILLED', values };
  }
  const below = after.find((each) => each.billed < 0);
  if (below) return { code: 'COMMITMENT_CREDIT_TOO_LARGE', values: { number: below.number } };
  const isHeldEnough = shareOf(billed, retentionBp) >= released;
  if (!isHeldEnough) return { code: 'SUB_RETENTION_RELEASED', values: { number, released: moneyText(released) } };
  return { held: shareOf(billed, retentionBp) - held };
}

type NamedLine = Pick<BillLineInput, 'commitmentId' | 'commitmentLineId' | 'account' | 'description'>;
type LineRefusal = Refusal<
  'COMMITMENT_UNKNOWN' | 'COMMITMENT_NOT_ISSUED' | 'COMMITMENT_CLOSED' | 'COMMITMENT_VOID' | 'COMMITMENT_LINE_UNKNOWN'
>;
const ended = { draft: 'COMMITMENT_NOT_ISSUED', closed: 'COMMITMENT_CLOSED', void: 'COMMITMENT_VOID' } as const;

/**
 * What a line of a bill has of the order or the subcontract that it names: job, phase and account are said there. Or
 * why it cannot be charged to it. `isKept`: it stood there already.
 */
export function chargedCommitmentLine(
  { commitmentId, commitmentLineId, account, description }: NamedLine,
  field: string,
  commitments: ReadonlyMap<string, BilledCommitment>,
  { vendorId, isKept }: { readonly vendorId: string; readonly isKept: boolean },
): Partial<BillLineInput> | LineRefusal {
  const unknown = { code: 'COMMITMENT_UNKNOWN', field: `${field}.commitmentId` } as const;
  if (commitmentId === undefined) return commitmentLineId === undefined ? {} : unknown;
  const of = commitments.get(commitmentId);
  if (!of || of.vendorId !== vendorId) return unknown;
  const about = { field: `${field}.commitmentId`, values: { number: of.code } };
  if (of.status !== 'issued' && !isKept) return { code: ended[of.status], ...about };
  const line = of.lines.find(({ lineId }) => lineId === commitmentLineId);
  if (!line) return { ...about, code: 'COMMITMENT_LINE_UNKNOWN', field: `${field}.commitmentLineId` };
  const { contractId } = of;
  const { lineItemId } = line;
  return { contractId, lineItemId, account: account ?? line.account, description: description || line.description };
}

type ReleaseDetails = Pick<BillFields, 'amount' | 'memo' | 'date' | 'dueDate'>;
/** A release of what was held, as a bill says it: `SC-7-R1`. */
export function releaseOf(
  of: BilledCommitment,
  details: ReleaseDetails,
  { number, job }: { readonly number: number; readonly job: JobOfLine | undefined },
): BillFields {
  const line = {
    account: 'retentionPayable' as const,
    costCategory: null,
    contractId: of.contractId,
    contractName: job?.name ?? '',
    description: `Retention of ${of.code}`,
    amount: details.amount,
    materialId: null,
    lineItemId: null,
    phaseName: '',
    job: job?.job ?? null,
    adjusts: null,
    commitmentId: of.id,
  };
  return {
    ...details,
    vendorId: of.vendorId,
    vendorName: of.vendorName,
    ref: `${of.code}-R${number}`,
    allowDuplicate: false,
    duplicateReason: '',
    lines: [line],
  };
}

/** The same of a bill that may be charged to none or to several, or why it cannot be. */
export function retentionHeldOf(
  lines: readonly BillLine[],
  commitments: ReadonlyMap<string, BilledCommitment>,
  overbillingReason = '',
):
  | Pick<BillContent, 'retentionHeld' | 'retentions' | 'overbillingReason'>
  | (CommitmentRefusal & { readonly field: string }) {
  const retentions: BillRetention[] = [];
  for (const commitmentId of commitmentsOfBill({ lines })) {
    const of = commitments.get(commitmentId);
    const held = of && retentionOfBill(of, lines, overbillingReason);
    if (held && 'code' in held) return { ...held, field: 'lines' };
    if (held) retentions.push({ commitmentId, held: held.held });
  }
  if (retentions.length === 0) return {};
  const retentionHeld = retentions.reduce((sum, { held }) => sum + held, 0);
  const reason = overbillingReason === '' ? {} : { overbillingReason };
  return { retentionHeld, ...(retentions.length > 1 && { retentions }), ...reason };
}

/** A material of a job cost, as a line of the bill that charges it. */
export const materialLine = ({ description, ...charge }: MaterialCharge): BillLine => ({
  account: 'receivedNotBilled',
  costCategory: null,
  ...charge,
  description,
  lineItemId: null,
  phaseName: '',
  job: null,
  adjusts: null,
});

/** What sets a bill right that stays as it is: a document of today, with a line for each material. */
export function correctionOf(
  { billId, ref, charges }: { billId: string; ref: string; charges: readonly MaterialCharge[] },
  { vendorId, vendor, today }: { vendorId: string; vendor: { name: string; netDays: number }; today: Day },
): BillFields {
  const lines = charges.map((charge) => ({
    ...materialLine(charge),
    adjusts: { billId, materialId: charge.materialId },
  }));
  return {
    vendorId,
    vendorName: vendor.name,
    ref,
    date: today,
    dueDate: addDays(today, vendor.netDays),
    memo: '',
    allowDuplicate: false,
    duplicateReason: '',
    lines,
    amount: lines.reduce((sum, { amount }) => sum + amount, 0),
  };
}

/** What was entered by hand, less what materials stand for: first for their own job. */
export function leftByHand(lines: readonly BillLine[], materials: readonly BillLine[]): BillLine[] {
  let byHand = lines.filter(({ materialId }) => materialId === null);
  for (const { contractId, amount } of materials) {
    const own = (line: BillLine) => (line.contractId === contractId ? 0 : 1);
    let rest = amount;
    byHand = byHand
      .toSorted((a, b) => own(a) - own(b))
      .map((line) => {
        const part = Math.max(0, Math.min(rest, line.account === 'purchaseDifferences' ? 0 : line.amount));
        rest -= part;
        return { ...line, amount: line.amount - part };
      });
  }
  return byHand;
}

/** What a bill has more or less than its materials cost, if anything. */
export const differenceLine = (amount: number): BillLine[] =>
  amount === 0
    ? []
    : [
        {
          ...materialLine({ materialId: '', contractId: null, contractName: '', description: '', amount }),
          account: 'purchaseDifferences',
          materialId: null,
          description: 'Difference from materials',
        },
      ];

type OpeningBillInput = {
  readonly vendorId: string;
  readonly ref: string;
  readonly date: Day;
  readonly dueDate: Day;
  readonly open: Cents;
  readonly retentionHeld: Cents;
  readonly on: Day;
};
/** What was owed when the books began: one line, against 3900. */
export function openingBill({ open, ...said }: OpeningBillInput, { name: vendorName }: { readonly name: string }) {
  const amount = open + said.retentionHeld;
  const charge = { materialId: '', contractId: null, contractName: '', description: 'Brought forward', amount };
  const line = { ...materialLine(charge), account: 'openingBalance', materialId: null };
  return { ...said, vendorName, memo: '', allowDuplicate: false, duplicateReason: '', lines: [line], amount };
}
