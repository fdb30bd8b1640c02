import {
  BillContent,
  usualAccount,
  type Bill,
  type BillCommand,
  type BillEvent,
  type BillFacts,
  type BillLine,
  type BillLineInput,
  type BillRefusal,
} from '@backoffice/contracts/features/bills';
import { addDays, moneyText, pickFields, type Refusal } from '@backoffice/contracts/kernel';
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
    if (command.type === 'ChargeMaterial') return decideCharge(command.data, bill, facts);
    if (command.type in recordedBy) return decideRecording(command as RecordingCommand, facts);
    const present = mustExist(bill);
    const { vendorId } = present;
    switch (command.type) {
      case 'VoidBill':
        return accept({
          type: 'BillVoided',
          data: { vendorId, ...pickFields(BillContent, present), voidedOn: facts.today, reason: command.data.reason },
        });
      case 'EditBill':
        return decideEdit(command.data, present, facts);
    }
    return accept();
  },
};

type RecordingCommand = Extract<BillCommand, { type: keyof typeof recordedBy }>;

function decideRecording({ type, data }: RecordingCommand, facts: BillFacts): BillDecision {
  const vendor = mustExist(facts.vendor);
  const { type: event, sign } = recordedBy[type];
  const { vendorId, lines: asked, date = facts.today, dueDate = addDays(date, vendor.netDays), ...rest } = data;
  const lines = billLines(asked, sign, vendor.type, facts);
  if ('code' in lines) return refuseWith(lines);
  if (dueDate < date) return refuse('DUE_BEFORE_DATE', { field: 'dueDate' });
  return accept({
    type: event,
    data: { ...rest, vendorId, vendorName: vendor.name, date, dueDate, lines, amount: sumOf(lines) },
  });
}

function decideEdit(
  { lines: asked, ...said }: CommandData<'EditBill'>,
  bill: Bill,
  facts: BillDecisionFacts,
): BillDecision {
  const from = pickFields(BillContent, bill);
  const sign = bill.kind === 'credit' ? -1 : 1;
  const wrong = bill.kind === 'adjustment' ? -1 : (asked?.findIndex(({ amount }) => amount < 0) ?? -1);
  if (wrong >= 0) return refuse('AMOUNT_SIGN', { field: `lines.${wrong}.amount` });
  if (asked && from.lines.some(({ materialId }) => materialId !== null))
    return refuse('LINES_OF_MATERIALS', { field: 'lines' });
  const lines = asked ? billLines(asked, sign, facts.vendor?.type ?? '', facts) : from.lines;
  if ('code' in lines) return refuseWith(lines);
  const { allowDuplicate = said.ref === undefined || said.ref === from.ref ? from.allowDuplicate : false } = said; // of another number nobody has said that it is another bill
  const to = { ...withChanges(from, said), allowDuplicate, lines, amount: sumOf(lines) };
  if (to.dueDate < to.date) return refuse('DUE_BEFORE_DATE', { field: 'dueDate' });
  return edited(bill, to, facts);
}

/** The first material of an invoice records its bill, today where its own day is closed; a material that is charged nothing leaves it. */
function decideCharge(
  { vendorId, ref, date, materialId, contractId, description, amount }: CommandData<'ChargeMaterial'>,
  bill: Bill | null,
  facts: BillDecisionFacts,
): BillDecision {
  const vendor = mustExist(facts.vendor);
  const line: BillLine = {
    account: usualAccount(vendor.type),
    contractId,
    contractName: contractNameOf(contractId, facts),
    description,
    amount,
    materialId,
  };
  if (!bill) {
    if (amount === 0) return accept();
    const { closedThrough = null, today } = facts;
    const day = closedThrough !== null && date <= closedThrough ? today : date;
    const dueDate = addDays(day, vendor.netDays);
    return accept({
      type: 'BillRecorded',
      data: {
        vendorId,
        vendorName: vendor.name,
        ref,
        date: day,
        dueDate,
        memo: '',
        lines: [line],
        amount,
        allowDuplicate: false,
        duplicateReason: '',
      },
    });
  }
  if (bill.voidedOn !== null) return amount === 0 ? accept() : refuse('BILL_VOID');
  const at = bill.lines.findIndex((each) => each.materialId === materialId);
  const lines =
    at < 0 && amount > 0
      ? [...bill.lines, line]
      : bill.lines.flatMap((each, index) => (index === at ? (amount === 0 ? [] : [line]) : [each]));
  const to = { ...pickFields(BillContent, bill), lines, amount: sumOf(lines) };
  if (to.amount < facts.paid) return refuse('BILL_PAID', { field: 'amount', values: { paid: moneyText(facts.paid) } });
  return edited(bill, to, facts);
}

function edited(bill: Bill, to: BillContent, { hash }: BillDecisionFacts): BillDecision {
  const { vendorId } = bill;
  const from = pickFields(BillContent, bill);
  return hash(from) === hash(to) ? accept() : accept({ type: 'BillEdited', data: { vendorId, from, to } });
}

const sumOf = (lines: readonly { readonly amount: number }[]) => lines.reduce((sum, { amount }) => sum + amount, 0);
const contractNameOf = (contractId: string | null, { contracts }: BillFacts) =>
  (contractId === null ? undefined : contracts.get(contractId)) ?? '';

function billLines(
  asked: readonly BillLineInput[],
  sign: 1 | -1,
  vendorType: string,
  facts: BillFacts,
): BillLine[] | Refusal<BillRefusal> {
  const unknown = asked.findIndex(({ contractId }) => contractId !== null && !facts.contracts.has(contractId));
  if (unknown >= 0) return { code: 'CONTRACT_UNKNOWN', field: `lines.${unknown}.contractId` };
  return asked.map(({ account = usualAccount(vendorType), contractId, description, amount }) => ({
    account,
    contractId,
    contractName: contractNameOf(contractId, facts),
    description,
    amount: sign * amount,
    materialId: null,
  }));
}
