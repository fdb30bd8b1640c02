import { namedJob } from '@backoffice/contracts/features/bills';
import {
  CommitmentContent,
  commitmentLinesOn,
  usualCommitmentAccount,
  type Commitment,
  type CommitmentCommand,
  type CommitmentEvent,
  type CommitmentFacts,
  type CommitmentFields,
  type CommitmentLine,
  type CommitmentLineInput,
  type CommitmentRefusal,
} from '@backoffice/contracts/features/commitments';
import { moneyText, percentText, pickFields, type Refusal } from '@backoffice/contracts/kernel';
import { withChanges } from '#capabilities/with-changes.ts';
import { accept, mustExist, refuse, refuseWith, type Decider, type Decision, type Facts } from '#kernel/decider.ts';

type CommitmentDecision = Decision<CommitmentEvent, CommitmentRefusal>;
type CommandData<Type extends CommitmentCommand['type']> = Extract<CommitmentCommand, { type: Type }>['data'];
type DecisionFacts = CommitmentFacts & Facts;

export const commitmentDecider: Decider<
  Commitment,
  CommitmentCommand,
  CommitmentEvent,
  CommitmentRefusal,
  CommitmentFacts
> = {
  decide(command, known, facts) {
    if (command.type === 'CreateCommitment') return create(command.data, facts);
    const present = mustExist(known);
    const on = facts.today;
    switch (command.type) {
      case 'EditCommitment':
        return edit(command.data, present, facts);
      case 'IssueCommitment':
        return accept({ type: 'CommitmentIssued', data: { on } });
      case 'RecordCommitmentChange':
        return recordChange(command.data, present, facts);
      case 'RemoveCommitmentChange':
        return accept({ type: 'CommitmentChangeRemoved', data: command.data });
      case 'ApproveCommitmentChange':
      case 'UnapproveCommitmentChange':
        return decideApproval(command, present, facts);
      case 'CloseCommitment':
        return accept({ type: 'CommitmentClosed', data: { on, ...command.data } });
      case 'ReopenCommitment':
        return accept({ type: 'CommitmentReopened', data: { on, ...command.data } });
      case 'VoidCommitment':
        return accept({ type: 'CommitmentVoided', data: { on, ...command.data } });
      case 'RecordWaiver': {
        const { billId, receivedOn = on } = command.data;
        if (billId !== null && !facts.billIds.includes(billId)) return refuse('BILL_UNKNOWN', { field: 'billId' });
        return accept({ type: 'WaiverRecorded', data: { ...command.data, waiverId: facts.newId(), receivedOn } });
      }
      case 'RemoveWaiver':
        return accept({ type: 'WaiverRemoved', data: command.data });
    }
  },
};

type Head = Omit<CommitmentFields, 'number' | 'vendorId' | 'vendorName' | 'contractName' | 'lines' | 'amount'>;

function create(
  { number = '', vendorId, lines: asked, date, ...said }: CommandData<'CreateCommitment'>,
  facts: DecisionFacts,
): CommitmentDecision {
  const vendor = mustExist(facts.vendor);
  const content = contentOf({ ...said, date: date ?? facts.today }, asked, vendor, facts);
  if ('code' in content) return refuseWith(content);
  return accept({ type: 'CommitmentCreated', data: { number, vendorId, vendorName: vendor.name, ...content } });
}

function edit(
  { lines: asked, ...said }: CommandData<'EditCommitment'>,
  present: Commitment,
  facts: DecisionFacts,
): CommitmentDecision {
  const from = pickFields(CommitmentContent, present);
  const to = contentOf(withChanges(from, said), asked ?? from.lines, mustExist(facts.vendor), facts, from.lines);
  if ('code' in to) return refuseWith(to);
  return facts.hash(from) === facts.hash(to) ? accept() : accept({ type: 'CommitmentEdited', data: { from, to } });
}

function contentOf(
  head: Head,
  asked: readonly CommitmentLineInput[],
  vendor: { readonly name: string; readonly type: string },
  facts: DecisionFacts,
  before: readonly CommitmentLine[] = [],
): CommitmentContent | Refusal<CommitmentRefusal> {
  const { kind, contractId, retentionBp, startOn, endOn } = head;
  if (kind === 'subcontract' && contractId === null) return { code: 'JOB_REQUIRED', field: 'contractId' };
  if (startOn !== null && endOn !== null && endOn < startOn) return { code: 'ENDS_BEFORE_START', field: 'endOn' };
  if (kind === 'po' && retentionBp > 0) return { code: 'RETENTION_OF_PURCHASE', field: 'retentionBp' };
  const { prime } = facts;
  if (prime?.isCapped) return { code: 'RETENTION_OVER_CAP', field: 'retentionBp' };
  if (prime && retentionBp > prime.retentionBp) {
    const values = { owner: prime.owner, a: percentText(prime.retentionBp), vendor: vendor.name };
    return { code: 'SUB_RETENTION_OVER_PRIME', field: 'retentionBp', values };
  }
  const lines = linesOf(asked, { kind, contractId, type: vendor.type }, before, facts);
  if ('code' in lines) return lines;
  const contractName = contractId === null ? '' : (facts.jobs.get(contractId)?.name ?? '');
  return { ...head, contractName, lines, amount: lines.reduce((sum, { amount }) => sum + amount, 0) };
}

function linesOf(
  asked: readonly CommitmentLineInput[],
  { kind, contractId, type }: Pick<Head, 'kind' | 'contractId'> & { readonly type: string },
  before: readonly CommitmentLine[],
  { jobs, newId }: DecisionFacts,
): CommitmentLine[] | Refusal<CommitmentRefusal> {
  const lines: CommitmentLine[] = [];
  for (const [at, { lineId, lineItemId, costCode, account, description, amount }] of asked.entries()) {
    const known = before.find((line) => line.lineId === lineId);
    if (lineId !== undefined && !known) return { code: 'LINE_UNKNOWN', field: `lines.${at}.lineId` };
    const named = namedJob({ contractId, lineItemId }, `lines.${at}`, jobs, known !== undefined);
    if ('code' in named) return named.code === 'CONTRACT_UNKNOWN' ? { ...named, field: 'contractId' } : named;
    const charged = account ?? known?.account ?? usualCommitmentAccount(kind, type, contractId !== null);
    const { phaseName } = named;
    lines.push({ lineId: lineId ?? newId(), lineItemId, phaseName, costCode, account: charged, description, amount });
  }
  return lines;
}

function recordChange(
  { description, date, lines: asked }: CommandData<'RecordCommitmentChange'>,
  present: Commitment,
  facts: DecisionFacts,
): CommitmentDecision {
  const known = commitmentLinesOn(present, null);
  const of = { kind: present.kind, contractId: present.contractId, type: facts.vendor?.type ?? '' };
  const kept = asked.map((line) => {
    const there = known.find(({ lineId }) => lineId === line.lineId);
    return there ? { ...line, lineItemId: there.lineItemId, costCode: there.costCode } : line;
  });
  const lines = linesOf(kept, of, known, facts);
  if ('code' in lines) return refuseWith(lines);
  const number = String(Math.max(0, ...present.changes.map((change) => Number(change.number))) + 1);
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  const data = { changeId: facts.newId(), number, date: date ?? facts.today, description, lines, amount };
  return accept({ type: 'CommitmentChangeRecorded', data });
}

/** What is billed of a line stays covered by it. */
function decideApproval(
  command: Extract<CommitmentCommand, { type: 'ApproveCommitmentChange' | 'UnapproveCommitmentChange' }>,
  present: Commitment,
  facts: DecisionFacts,
): CommitmentDecision {
  const { changeId } = command.data;
  const change = mustExist(present.changes.find((each) => each.changeId === changeId) ?? null);
  const sign = command.type === 'ApproveCommitmentChange' ? 1 : -1;
  const standing = commitmentLinesOn(present, null);
  for (const { lineId, description } of change.lines) {
    const moved = change.lines.reduce((sum, line) => sum + (line.lineId === lineId ? line.amount : 0), 0);
    const left = (standing.find((line) => line.lineId === lineId)?.revised ?? 0) + sign * moved;
    const billed = facts.billed.get(lineId) ?? 0;
    if (left < 0 || (left < billed && sign * moved < 0)) {
      const values = { line: description, left: moneyText(left), billed: moneyText(billed) };
      return refuse('COMMITMENT_BELOW_BILLED', { field: 'changeId', values });
    }
  }
  const data = { changeId, on: facts.today, amount: change.amount };
  return command.type === 'ApproveCommitmentChange'
    ? accept({ type: 'CommitmentChangeApproved', data })
    : accept({ type: 'CommitmentChangeUnapproved', data: { ...data, reason: command.data.reason } });
}
