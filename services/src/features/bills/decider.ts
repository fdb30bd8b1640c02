import {
  chargedCommitmentLine,
  contentOf,
  correctionOf,
  differenceLine,
  jobOfBill,
  keptLine,
  leftByHand,
  materialLine,
  namedJob,
  openingBill,
  releaseOf,
  retentionHeldOf,
  stockLine,
  usualAccount,
  type Bill,
  type BillCommand,
  type BillContent,
  type BillEvent,
  type BillFacts,
  type BillLine,
  type BillLineInput,
  type BillRefusal,
  type BillVendor,
} from '@backoffice/contracts/features/bills';
import { mappedAccount } from '@backoffice/contracts/features/chart-of-accounts';
import { chargedAccount } from '@backoffice/contracts/features/job-cost-books';
import { addDays, moneyText, type Refusal } from '@backoffice/contracts/kernel';
import { withChanges } from '#capabilities/with-changes.ts';
import { accept, mustExist, refuse, refuseWith, type Decider, type Decision, type Facts } from '#kernel/decider.ts';

type BillDecision = Decision<BillEvent, BillRefusal>;
type CommandData<Type extends BillCommand['type']> = Extract<BillCommand, { type: Type }>['data'];
type BillDecisionFacts = BillFacts & Pick<Facts, 'hash'>;
const recordedBy = {
  RecordBill: { type: 'BillRecorded', sign: 1 },
  RecordCredit: { type: 'CreditRecorded', sign: -1 },
  RecordAdjustment: { type: 'AdjustmentRecorded', sign: 1 },
} as const;

export const billDecider: Decider<Bill, BillCommand, BillEvent, BillRefusal, BillFacts> = {
  decide(command, bill, facts) {
    if (command.type === 'ChargeMaterials') return chargeMaterials(command.data, bill, facts);
    if (command.type === 'CorrectMaterials') return correctMaterials(command.data, facts);
    if (command.type === 'ReleaseSubRetention') return releaseRetention(command.data, facts);
    if (command.type === 'RecordOpeningBill')
      return accept({ type: 'OpeningBillRecorded', data: openingBill(command.data, mustExist(facts.vendor)) });
    if (command.type in recordedBy) return decideRecording(command as RecordingCommand, facts);
    const present = mustExist(bill);
    const { vendorId, amount } = present;
    switch (command.type) {
      case 'VoidBill':
      case 'TakeBackOpeningBill': {
        const voidedOn = command.type === 'VoidBill' ? facts.today : mustExist(present.openedOn);
        return accept({ type: 'BillVoided', data: { vendorId, ...contentOf(present), voidedOn, ...command.data } });
      }
      case 'EditBill':
        return decideEdit(command.data, present, facts);
      case 'MatchAdjustment': {
        const [from, to] = [present.ref, command.data.ref];
        return from === to ? accept() : accept({ type: 'AdjustmentMatched', data: { vendorId, from, to } });
      }
      case 'WriteOffAdjustment':
        return accept({ type: 'AdjustmentWrittenOff', data: { vendorId, amount, on: facts.today, ...command.data } });
    }
    return accept();
  },
};

type RecordingCommand = Extract<BillCommand, { type: keyof typeof recordedBy }>;

function decideRecording({ type, data }: RecordingCommand, facts: BillFacts): BillDecision {
  const vendor = mustExist(facts.vendor);
  const { type: event, sign } = recordedBy[type];
  const { vendorId, lines: asked, overbillingReason, date = facts.today, ...said } = data;
  const { dueDate = addDays(date, vendor.netDays), ...rest } = said;
  const lines = billLines(asked, sign, { vendorId, vendorType: vendor.type }, facts);
  if ('code' in lines) return refuseWith(lines);
  if (dueDate < date) return refuse('DUE_BEFORE_DATE', { field: 'dueDate' });
  const held = retentionHeldOf(lines, facts.commitments, overbillingReason);
  if ('code' in held) return refuseWith(held);
  const of = { ...rest, vendorId, vendorName: vendor.name, date, dueDate };
  return accept({ type: event, data: { ...of, lines, amount: sumOf(lines), ...held } });
}

function decideEdit(
  { lines: asked, ...said }: CommandData<'EditBill'>,
  bill: Bill,
  facts: BillDecisionFacts,
): BillDecision {
  const from = contentOf(bill);
  const sign = bill.kind === 'credit' ? -1 : 1;
  const wrong = bill.kind === 'adjustment' ? -1 : (asked?.findIndex(({ amount }) => amount < 0) ?? -1);
  if (wrong >= 0) return refuse('AMOUNT_SIGN', { field: `lines.${wrong}.amount` });
  const isOfMaterials = from.lines.some(({ materialId }) => materialId !== null);
  if (asked && isOfMaterials) return refuse('LINES_OF_MATERIALS', { field: 'lines' });
  if (said.ref !== undefined && said.ref !== from.ref && isOfMaterials)
    return refuse('LINES_OF_MATERIALS', { field: 'ref' });
  if (asked && bill.kind === 'release') return refuse('RELEASE_STAYS', { field: 'lines' });
  const asking = { vendorId: bill.vendorId, vendorType: facts.vendor?.type ?? '' };
  const lines = asked ? billLines(asked, sign, asking, facts, from.lines) : from.lines;
  if ('code' in lines) return refuseWith(lines);
  const { overbillingReason = from.overbillingReason, ...others } = said;
  const held = asked ? retentionHeldOf(lines, facts.commitments, overbillingReason) : {};
  if ('code' in held) return refuseWith(held);
  // of another number nobody has said that it is another bill
  const { allowDuplicate = said.ref === undefined || said.ref === from.ref ? from.allowDuplicate : false } = said;
  const { retentionHeld: _held, retentions: _ofEach, overbillingReason: _why, ...kept } = from;
  const entered = withChanges(asked ? kept : from, others);
  const to = { ...entered, allowDuplicate, lines, amount: sumOf(lines), ...held };
  if (to.dueDate < to.date) return refuse('DUE_BEFORE_DATE', { field: 'dueDate' });
  return edited(bill, to, facts);
}

function edited(bill: Bill, to: BillContent, { hash }: BillDecisionFacts): BillDecision {
  const [vendorId, from] = [bill.vendorId, contentOf(bill)];
  return hash(from) === hash(to) ? accept() : accept({ type: 'BillEdited', data: { vendorId, from, to } });
}

const sumOf = (lines: readonly { readonly amount: number }[]) => lines.reduce((sum, { amount }) => sum + amount, 0);

function billLines(
  asked: readonly BillLineInput[],
  sign: 1 | -1,
  { vendorId, vendorType }: { readonly vendorId: string; readonly vendorType: string },
  { jobs, commitments, chart, mapping = [], items = new Map() }: BillFacts,
  before: readonly BillLine[] = [],
): BillLine[] | Refusal<BillRefusal> {
  const lines: BillLine[] = [];
  for (const [at, said] of asked.entries()) {
    const stocked = stockLine(said, `lines.${at}`, items, sign);
    if (stocked && 'code' in stocked) return stocked;
    if (stocked) lines.push(stocked);
    if (stocked) continue;
    const wasCharged = before.some(({ commitmentId }) => commitmentId && commitmentId === said.commitmentId);
    const on = chargedCommitmentLine(said, `lines.${at}`, commitments, { vendorId, isKept: Boolean(wasCharged) });
    if ('code' in on) return on;
    const { contractId, lineItemId, description, amount, account, quantity: _none, ...of } = { ...said, ...on };
    const kept = keptLine(before, said, { contractId, amount: sign * amount });
    const named = namedJob({ contractId, lineItemId }, `lines.${at}`, jobs, kept !== undefined);
    if ('code' in named) return named;
    const usual = account ?? usualAccount(vendorType, contractId !== null);
    const isOwn = said.account !== undefined && !of.commitmentId;
    const mapped = isOwn || contractId === null ? usual : mappedAccount(usual, named.phaseName, mapping);
    const charged = { account: kept?.account ?? mapped, amount: sign * amount };
    const isKept = kept !== undefined || !isOwn;
    const isOrdered = of.commitmentId && charged.account === usual;
    const posted = isOrdered ? charged : chargedAccount(charged.account, `lines.${at}.account`, chart, isKept);
    if ('code' in posted) return posted;
    const byHand = { materialId: null, adjusts: null, costCategory: null };
    lines.push({ ...byHand, ...charged, ...posted, contractId, ...named, description, ...of });
  }
  return lines;
}

/** What was held falls due: a bill of its own, that checks pay like any other. */
function releaseRetention(asked: CommandData<'ReleaseSubRetention'>, facts: BillFacts): BillDecision {
  const of = facts.commitments.get(asked.commitmentId);
  if (!of || !facts.vendor) return refuse('COMMITMENT_UNKNOWN', { field: 'commitmentId' });
  const { amount, memo, date = facts.today, dueDate = addDays(date, facts.vendor.netDays) } = asked;
  const held = of.held - of.released;
  const values = { held: moneyText(held), vendor: of.vendorName, number: of.code };
  if (amount > held) return refuse('SUB_RETENTION_TOO_LARGE', { field: 'amount', values });
  if (dueDate < date) return refuse('DUE_BEFORE_DATE', { field: 'dueDate' });
  const job = of.contractId === null ? undefined : facts.jobs.get(of.contractId);
  const data = releaseOf(of, { amount, memo, date, dueDate }, { number: facts.releases + 1, job });
  return accept({ type: 'RetentionPayableReleased', data: { ...data, vendorName: facts.vendor.name } });
}

const blocked = ({ name }: BillVendor) =>
  refuse('BILL_ADJUSTMENT_BLOCKED', { field: 'vendorId', values: { vendor: name } });

/** The first materials of an invoice record its bill; a material that is charged nothing leaves it. */
function chargeMaterials(
  { vendorId, ref, date, lines: charges, isLinked, isDifferenceConfirmed }: CommandData<'ChargeMaterials'>,
  bill: Bill | null,
  facts: BillDecisionFacts,
): BillDecision {
  const vendor = mustExist(facts.vendor);
  const charged = charges.filter(({ amount }) => amount !== 0).map(materialLine);
  if (!bill) {
    if (charged.length === 0) return accept();
    if (vendor.isTrashed) return blocked(vendor);
    const dueDate = addDays(date, vendor.netDays);
    const said = { memo: '', allowDuplicate: false, duplicateReason: '' };
    const content = { ref, date, dueDate, ...said, lines: charged, amount: sumOf(charged) };
    return accept({ type: 'BillRecorded', data: { vendorId, vendorName: vendor.name, ...content } });
  }
  const stands = (line: BillLine) => bill.lines.some(({ materialId }) => materialId === line.materialId);
  const isByHand = bill.lines.some(
    ({ materialId, account }) => materialId === null && account !== 'purchaseDifferences',
  );
  const foreign = charged.filter((line) => !stands(line));
  if (isByHand && foreign.length > 0) {
    if (bill.commitmentId !== null) return refuse('BILL_OF_COMMITMENT', { field: 'ref', values: { ref: bill.ref } });
    if (isLinked) return linkMaterials(bill, foreign, isDifferenceConfirmed, facts);
    const values = { vendor: bill.vendorName, ref: bill.ref, job: jobOfBill(bill) };
    return refuse('DUPLICATE_BILL', { field: 'ref', values });
  }
  const lines = bill.lines.flatMap((line) => {
    const charge = charges.find(({ materialId }) => materialId === line.materialId);
    if (!charge) return line;
    return charge.amount === 0 ? [] : { ...materialLine(charge), account: line.account };
  });
  const to = { ...contentOf(bill), lines: [...lines, ...foreign] };
  const amount = sumOf(to.lines);
  if (vendor.isTrashed && amount !== bill.amount) return blocked(vendor);
  if (facts.paid !== 0 && amount !== bill.amount)
    return refuse('BILL_PAID', { values: { paid: moneyText(Math.abs(facts.paid)) } });
  return edited(bill, { ...to, amount }, facts);
}

/**
 * Materials stand for what was entered by hand, first for their own job. What they cost beyond that, or what is left,
 * is a difference only where somebody says so.
 */
function linkMaterials(
  bill: Bill,
  materials: readonly BillLine[],
  isDifferenceConfirmed: boolean,
  { today, closedThrough = null }: BillDecisionFacts,
): BillDecision {
  const from = contentOf(bill);
  const byHand = leftByHand(from.lines, materials);
  const charged = [...from.lines.filter(({ materialId }) => materialId !== null), ...materials];
  const left = byHand.filter(({ amount }) => amount !== 0);
  const difference = from.amount - sumOf(charged) - (isDifferenceConfirmed ? 0 : sumOf(left));
  if (difference !== 0 && !isDifferenceConfirmed) {
    const cost = sumOf(materials);
    const values = { ref: bill.ref, left: moneyText(cost + difference), amount: moneyText(cost) };
    const about = { ...values, difference: moneyText(Math.abs(difference)) };
    return refuse('LINK_DIFFERENCE', { field: 'isDifferenceConfirmed', values: about });
  }
  const lines = [...charged, ...(isDifferenceConfirmed ? [] : left), ...differenceLine(difference)];
  const on = closedThrough !== null && bill.date <= closedThrough ? today : bill.date;
  return accept({ type: 'MaterialsLinked', data: { vendorId: bill.vendorId, from, to: { ...from, lines }, on } });
}

/** A document of today beside the bill, which stays as it is. */
function correctMaterials(
  { vendorId, billId, ref, lines: charges }: CommandData<'CorrectMaterials'>,
  facts: BillDecisionFacts,
): BillDecision {
  const vendor = mustExist(facts.vendor);
  if (vendor.isTrashed) return blocked(vendor);
  const data = correctionOf({ billId, ref, charges }, { vendorId, vendor, today: facts.today });
  return accept({ type: data.amount < 0 ? 'CreditRecorded' : 'AdjustmentRecorded', data });
}
