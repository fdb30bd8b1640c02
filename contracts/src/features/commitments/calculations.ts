import { retentionsOf, type BillContent, type BilledCommitment, type BillRetention } from '#features/bills';
import { insuranceStanding } from '#dictionaries/suppliers';
import type { BookkeepingRules, PaperRule } from '#features/companies';
import type { Cents, Day } from '#kernel/index.ts';
import type { CommitmentLine, CommitmentWaiver } from './commands.ts';
import type { CommitmentKind } from './fields.ts';
import type { CommitmentBilling, CommitmentStatus, CommitmentView } from './view.ts';

/** How people call it: `SC-7`, `PO-12`. */
export const commitmentCode = (kind: CommitmentKind, number: string) =>
  `${kind === 'subcontract' ? 'SC' : 'PO'}-${number}`;

type CommitmentParts = Pick<CommitmentView, 'lines' | 'changes' | 'standings' | 'billings'>;
const sumOf = <Of>(all: readonly Of[], of: (each: Of) => Cents): Cents => all.reduce((sum, each) => sum + of(each), 0);

/** How it stood at the end of a day; a draft before it was issued. */
export const statusOn = ({ standings }: Pick<CommitmentParts, 'standings'>, day: Day | null): CommitmentStatus =>
  standings.findLast(({ on }) => day === null || on <= day)?.status ?? 'draft';

export type CommitmentLineFigures = CommitmentLine & { readonly revised: Cents; readonly billed: Cents };

/** Its lines with approved changes and what is billed of each, at the end of a day; `null`: whatever the day. */
export function commitmentLinesOn(
  { lines, changes, billings }: CommitmentParts,
  day: Day | null,
): CommitmentLineFigures[] {
  const approved = changes.flatMap(({ lines: changed, approvals }) => {
    const times = approvals.filter(({ on }) => day === null || on <= day).length;
    return times % 2 === 1 ? changed : [];
  });
  const added = approved.filter(({ lineId }, at) => approved.findIndex((each) => each.lineId === lineId) === at);
  const own = new Set(lines.map(({ lineId }) => lineId));
  return [...lines, ...added.filter(({ lineId }) => !own.has(lineId))].map((line) => ({
    ...line,
    revised:
      (own.has(line.lineId) ? line.amount : 0) +
      sumOf(approved, ({ lineId, amount }) => (lineId === line.lineId ? amount : 0)),
    billed: sumOf(billings, (each) =>
      each.lineId === line.lineId && (day === null || each.day <= day) ? each.amount : 0,
    ),
  }));
}

/** What of a commitment is still to come, line by line: of an issued one what is revised and not billed. */
export const openLinesOn = (row: CommitmentParts, day: Day | null) =>
  statusOn(row, day) === 'issued'
    ? commitmentLinesOn(row, day).map((line) => ({ ...line, open: Math.max(0, line.revised - line.billed) }))
    : [];

/** Its figures, from its lines, its changes and what bills charge to it. */
export function commitmentFigures(row: CommitmentParts & Pick<CommitmentView, 'amount'>) {
  const lines = commitmentLinesOn(row, null);
  const revised = sumOf(lines, (line) => line.revised);
  const billed = sumOf(row.billings, ({ amount }) => amount);
  return {
    approvedChanges: revised - row.amount,
    revised,
    billed,
    retention: sumOf(row.billings, ({ held, released }) => held - released),
    open: sumOf(openLinesOn(row, null), ({ open }) => open),
  };
}

type ChargingBill = Pick<BillContent, 'ref' | 'lines'> & {
  readonly retentionHeld?: Cents | undefined;
  readonly retentions?: BillRetention[] | undefined;
};
/** What a bill charges to one, holds back or releases, on the day that it is posted. `sign` -1 takes it back. */
export function commitmentBillings(
  id: string,
  { id: billId, day }: { readonly id: string; readonly day: Day },
  content: ChargingBill,
  sign: 1 | -1 = 1,
): CommitmentBilling[] {
  const of = { billId, ref: content.ref, day, lineId: null, amount: 0, held: 0, released: 0 };
  const charged = content.lines.filter(({ commitmentId }) => commitmentId === id);
  const held = sumOf(
    retentionsOf(content).filter(({ commitmentId }) => commitmentId === id),
    (each) => each.held,
  );
  return [
    ...charged.map(({ commitmentLineId: lineId = null, amount }) =>
      lineId === null ? { ...of, released: sign * amount } : { ...of, lineId, amount: sign * amount },
    ),
    ...(held === 0 ? [] : [{ ...of, held: sign * held }]),
  ];
}

/** As a bill finds it. `billings`: of the other bills that stand. */
export function billedCommitment(
  row: CommitmentParts &
    Pick<CommitmentView, 'id' | 'code' | 'kind' | 'vendorId' | 'vendorName' | 'contractId' | 'retentionBp'>,
  billings: CommitmentBilling[],
): BilledCommitment {
  const { id, code, kind, vendorId, vendorName, contractId, retentionBp } = row;
  return {
    id,
    code,
    vendorId,
    vendorName,
    contractId,
    retentionBp: kind === 'subcontract' ? retentionBp : 0,
    status: statusOn(row, null),
    lines: commitmentLinesOn({ ...row, billings }, null),
    held: sumOf(billings, ({ held }) => held),
    released: sumOf(billings, ({ released }) => released),
  };
}

export const paperKinds = {
  liability: 'Liability insurance',
  workersComp: "Workers' compensation insurance",
  licence: 'Licence',
} as const;

/** The papers of a vendor that a subcontract needs; null: none is kept. */
export type VendorPapers = {
  readonly name: string;
  readonly w9On: Day | null;
  readonly insuranceExpiresOn: Day | null;
  readonly workersCompExpiresOn: Day | null;
  readonly licenceExpiresOn: Day | null;
};
export type MissingPaper = {
  readonly code: 'W9_MISSING' | 'INSURANCE_MISSING' | 'INSURANCE_EXPIRED' | 'LICENCE_EXPIRED' | 'WAIVER_MISSING';
  readonly values: Readonly<Record<string, string>>;
};

/**
 * What a subcontractor still owes us in papers on a day. A licence is asked for only where one is kept; a certificate
 * holds on its last day.
 */
export function missingPapers(vendor: VendorPapers, day: Day, dayText: (day: Day) => string): MissingPaper[] {
  const { name, w9On, insuranceExpiresOn, workersCompExpiresOn, licenceExpiresOn } = vendor;
  const certificate = (kind: string, expiresOn: Day | null): MissingPaper[] => {
    const about = { vendor: name, kind };
    if (expiresOn === null) return [{ code: 'INSURANCE_MISSING', values: about }];
    return expiresOn < day ? [{ code: 'INSURANCE_EXPIRED', values: { ...about, date: dayText(expiresOn) } }] : [];
  };
  return [
    ...(w9On === null ? [{ code: 'W9_MISSING' as const, values: { vendor: name } }] : []),
    ...certificate(paperKinds.liability, insuranceExpiresOn),
    ...certificate(paperKinds.workersComp, workersCompExpiresOn),
    ...(licenceExpiresOn !== null && licenceExpiresOn < day
      ? [{ code: 'LICENCE_EXPIRED' as const, values: { vendor: name, date: dayText(licenceExpiresOn) } }]
      : []),
  ];
}

export type PaperStanding = 'inOrder' | 'expiresSoon' | 'expired' | 'missing' | 'notKept';
/** The papers of a subcontractor, how each stands on a day, and until when it holds; a W-9 holds for good. */
export function papersOn(
  { w9On, insuranceExpiresOn, workersCompExpiresOn, licenceExpiresOn }: Omit<VendorPapers, 'name'>,
  day: Day,
): { readonly paper: string; readonly standing: PaperStanding; readonly until: Day | null }[] {
  const until = (paper: string, expiresOn: Day | null, none: PaperStanding) => ({
    paper,
    until: expiresOn,
    standing: expiresOn === null ? none : (insuranceStanding(expiresOn, day) ?? ('inOrder' as const)),
  });
  return [
    { paper: 'W-9', until: null, standing: w9On === null ? 'missing' : 'inOrder' },
    until(paperKinds.liability, insuranceExpiresOn, 'missing'),
    until(paperKinds.workersComp, workersCompExpiresOn, 'missing'),
    until(paperKinds.licence, licenceExpiresOn, 'notKept'),
  ];
}

const ruleOf = {
  W9_MISSING: 'w9',
  INSURANCE_MISSING: 'insurance',
  INSURANCE_EXPIRED: 'insurance',
  LICENCE_EXPIRED: 'licence',
  WAIVER_MISSING: 'waiver',
} as const satisfies Record<MissingPaper['code'], keyof BookkeepingRules>;
/** Of what is missing, what stands in the way of a payment, or is said beside it. */
export const papersThat = (does: PaperRule, missing: readonly MissingPaper[], rules: BookkeepingRules) =>
  missing.filter(({ code }) => rules[ruleOf[code]] === does);

type PaidBill = { readonly id: string; readonly date: Day; readonly payable: Cents };
/** Whether the sub has waived its lien for a bill: by one for this bill, or through its date and for as much. */
export const hasWaiver = (waivers: readonly CommitmentWaiver[], { id, date, payable }: PaidBill): boolean =>
  waivers.some(
    (each) => each.amount >= payable && (each.billId === id || (each.billId === null && each.throughDate >= date)),
  );
