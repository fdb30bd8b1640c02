import {
  billIdsOf,
  CheckContent,
  CheckReference,
  paidShareRefusal,
  traceNumber,
  type Check,
  type CheckCommand,
  type CheckEvent,
  type CheckFacts,
  type CheckLine,
  type CheckLineInput,
  type CheckRefusal,
} from '@backoffice/contracts/features/checks';
import { moneyText, pickFields, type Refusal } from '@backoffice/contracts/kernel';
import { withChanges } from '#capabilities/with-changes.ts';
import { namedJob } from '@backoffice/contracts/features/bills';
import { chargedAccount } from '@backoffice/contracts/features/job-cost-books';
import { accept, mustExist, refuseWith, type Decider, type Decision, type Facts } from '#kernel/decider.ts';

type CheckDecision = Decision<CheckEvent, CheckRefusal>;
type CommandData<Type extends CheckCommand['type']> = Extract<CheckCommand, { type: Type }>['data'];

export const checkDecider: Decider<Check, CheckCommand, CheckEvent, CheckRefusal, CheckFacts> = {
  decide(command, check, facts) {
    if (command.type === 'WriteCheck') return decideWriting(command.data, facts);
    const present = mustExist(check);
    const reference = pickFields(CheckReference, present);
    const from = pickFields(CheckContent, present);
    switch (command.type) {
      case 'EditCheck':
        return decideEdit(command.data, { reference, from }, facts);
      case 'PrintCheck':
        return accept({ type: 'CheckPrinted', data: {} });
      case 'RenumberCheck': {
        const { number: to, isSpoilt } = command.data;
        const { bankId, number: was } = present;
        const data = { bankId, from: was, to, isSpoilt, billIds: billIdsOf(present.lines) };
        return was === to ? accept() : accept({ type: 'CheckRenumbered', data });
      }
      case 'SendByAch':
        return accept({ type: 'CheckSentByAch', data: command.data });
      case 'RecallFromAch':
        return accept({ type: 'CheckRecalledFromAch', data: command.data });
      case 'ClearCheck':
        return accept({ type: 'CheckCleared', data: { clearedOn: command.data.clearedOn ?? facts.today } });
      case 'ReconcileCheck': {
        const cleared = { type: 'CheckCleared', data: { clearedOn: command.data.on } } as const;
        const reconciled = { type: 'CheckReconciled', data: command.data } as const;
        return present.status === 'cleared' ? accept<CheckEvent>(reconciled) : accept<CheckEvent>(cleared, reconciled);
      }
      case 'UnreconcileCheck':
        return accept({ type: 'CheckUnreconciled', data: command.data });
      case 'VoidCheck':
        return accept({
          type: 'CheckVoided',
          data: { ...reference, ...from, voidedOn: facts.today, reason: command.data.reason },
        });
    }
  },
};

function decideWriting(
  { bankId, method, vendorId, number, date, payee, ...asked }: CommandData<'WriteCheck'>,
  facts: CheckFacts,
): CheckDecision {
  const bank = mustExist(facts.bank);
  const vendorName = facts.vendor?.name ?? '';
  const lines = checkLines(asked.lines, { vendorId, isWithoutPapers: Boolean(asked.withoutPapers) }, facts);
  if ('code' in lines) return refuseWith(lines);
  const content = { ...asked, date: date ?? facts.today, payee: payee || vendorName, lines };
  const wrong = contentRefusal(content);
  if (wrong) return refuseWith(wrong);
  const next = method === 'ach' ? traceNumber(bank.ach.routing, bank.ach.nextSequence) : bank.nextNumber;
  const numbered = { bankId, bankKind: bank.kind, bankName: bank.name, number: number ?? next };
  return accept({ type: 'CheckWritten', data: { ...numbered, vendorId, vendorName, method, ...content } });
}

function decideEdit(
  { lines: asked, ...said }: CommandData<'EditCheck'>,
  { reference, from }: { readonly reference: CheckReference; readonly from: CheckContent },
  facts: CheckFacts & Pick<Facts, 'hash'>,
): CheckDecision {
  const of = { vendorId: reference.vendorId, isWithoutPapers: Boolean(said.withoutPapers ?? from.withoutPapers) };
  const lines = asked ? checkLines(asked, of, facts, from.lines) : from.lines;
  if ('code' in lines) return refuseWith(lines);
  const to = { ...withChanges(from, said), lines };
  const wrong = contentRefusal(to);
  if (wrong) return refuseWith(wrong);
  return facts.hash(from) === facts.hash(to)
    ? accept()
    : accept({ type: 'CheckEdited', data: { ...reference, from, to } });
}

function contentRefusal({ payee, lines, amount }: CheckContent): Refusal<CheckRefusal> | null {
  if (payee === '') return { code: 'PAYEE_REQUIRED', field: 'payee' };
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  return total === amount
    ? null
    : { code: 'CHECK_UNBALANCED', field: 'amount', values: { lines: moneyText(total), amount: moneyText(amount) } };
}

const noJob = { lineItemId: null, phaseName: '', job: null } as const;

/** Of a bill no more is paid than is open, and of a credit no more is used up. */
function checkLines(
  asked: readonly CheckLineInput[],
  { vendorId, isWithoutPapers }: { readonly vendorId: string | null; readonly isWithoutPapers: boolean },
  { bills, jobs, chart }: CheckFacts,
  before: readonly CheckLine[] = [],
): CheckLine[] | Refusal<CheckRefusal> {
  const lines: CheckLine[] = [];
  for (const [at, { billId, account, contractId, lineItemId, amount, memo }] of asked.entries()) {
    const isKept = before.some(
      (line) => line.contractId === contractId && line.amount === amount && line.account === account,
    );
    const named = namedJob({ contractId, lineItemId }, `lines.${at}`, jobs, isKept);
    if ('code' in named) return named;
    if (billId === undefined) {
      const posted = chargedAccount(account ?? '', `lines.${at}.account`, chart, isKept);
      if ('code' in posted) return posted;
      const { phaseName, job } = named;
      lines.push({
        billId: null,
        ref: '',
        ...posted,
        contractId,
        amount,
        memo,
        lineItemId,
        phaseName,
        job,
      });
      continue;
    }
    const bill = bills.get(billId);
    if (!bill || bill.vendorId !== vendorId) return { code: 'BILL_UNKNOWN', field: `lines.${at}.billId` };
    const { ref, isVoid, open, missing } = bill;
    if (isVoid) return { code: 'BILL_VOID', field: `lines.${at}.billId`, values: { ref } };
    if (lines.some((line) => line.billId === billId))
      return { code: 'DUPLICATE_BILL_LINE', field: `lines.${at}.billId`, values: { ref } };
    const over = paidShareRefusal(amount, { ref, open }, `lines.${at}.amount`);
    if (over) return over;
    const wasPaid = before.some((line) => line.billId === billId);
    const [paper] = wasPaid || isWithoutPapers ? [] : missing;
    if (paper) return { ...paper, field: `lines.${at}.billId` };
    lines.push({ billId, ref, account: null, costCategory: null, contractId: null, amount, memo, ...noJob });
  }
  return lines;
}
