import {
  ApplicationSheet,
  applicationSheet,
  certifiedSheet,
  sheetObjection,
  PayApplicationContent,
  type AppliedContract,
  type AppliedEntry,
  type PayApplication,
  type PayApplicationCommand,
  type PayApplicationEvent,
  type PayApplicationFacts,
  type PayApplicationRefusal,
} from '@backoffice/contracts/features/pay-applications';
import type { RetentionTerms } from '@backoffice/contracts/features/retention-terms';
import { moneyText, pickFields, type Refusal } from '@backoffice/contracts/kernel';
import { withChanges } from '#capabilities/with-changes.ts';
import { accept, mustExist, refuse, refuseWith, type Decider, type Decision, type Facts } from '#kernel/decider.ts';

type ApplicationDecision = Decision<PayApplicationEvent, PayApplicationRefusal>;
type ApplicationObjection = Refusal<PayApplicationRefusal>;
type CommandData<Type extends PayApplicationCommand['type']> = Extract<PayApplicationCommand, { type: Type }>['data'];
type DecisionFacts = PayApplicationFacts & Facts;

export const payApplicationDecider: Decider<
  PayApplication,
  PayApplicationCommand,
  PayApplicationEvent,
  PayApplicationRefusal,
  PayApplicationFacts
> = {
  decide(command, known, facts) {
    if (command.type === 'DraftPayApplication') return draft(command.data, facts);
    const present = mustExist(known);
    switch (command.type) {
      case 'EditPayApplication':
        return edit(command.data, present, facts);
      case 'SubmitPayApplication':
        return submit(present, facts);
      case 'RecallPayApplication':
        return accept({ type: 'PayApplicationRecalled', data: command.data });
      case 'CertifyPayApplication':
        return certify(command.data, present, facts);
      case 'UncertifyPayApplication':
        return accept({ type: 'PayApplicationUncertified', data: command.data });
      case 'WithdrawPayApplication':
        return accept({ type: 'PayApplicationWithdrawn', data: command.data });
    }
  },
};

function draft(
  { contractId: _named, fromInvoiceId, lines, periodTo, date, retention, ...said }: CommandData<'DraftPayApplication'>,
  facts: DecisionFacts,
): ApplicationDecision {
  const contract = mustExist(facts.contract);
  const content = contentOf(
    {
      ...said,
      date: date ?? facts.today,
      periodTo: periodTo ?? date ?? facts.today,
      lines: lines.length === 0 ? [...(facts.drafted ?? [])] : lines,
      retention: retention ?? contract.retention,
    },
    contract,
  );
  if ('code' in content) return refuseWith(content);
  const { origin, nextNumber: number } = contract;
  return accept({ type: 'PayApplicationDrafted', data: { ...origin, number, fromInvoiceId, ...content } });
}

function edit(
  said: CommandData<'EditPayApplication'>,
  present: PayApplication,
  facts: DecisionFacts,
): ApplicationDecision {
  const to = contentOf(withChanges(pickFields(EnteredContent, present), said), mustExist(facts.contract));
  if ('code' in to) return refuseWith(to);
  const written = (content: PayApplicationContent) => facts.hash(PayApplicationContent.parse(content));
  return written(present) === written(to) ? accept() : accept({ type: 'PayApplicationEdited', data: to });
}
const EnteredContent = PayApplicationContent.omit({ sheet: true });

function contentOf(
  entered: Omit<PayApplicationContent, 'sheet'>,
  contract: AppliedContract,
): PayApplicationContent | ApplicationObjection {
  const { lines, retention, overrideReason } = entered;
  const wrong = linesObjection(lines, contract) ?? retentionObjection(retention, contract);
  if (wrong) return wrong;
  const sheet = ApplicationSheet.parse(applicationSheet(contract, lines, retention, contract.storedSince));
  if (sheet.contractSum !== contract.value)
    return {
      code: 'SOV_NOT_CONTRACT',
      field: 'contractId',
      values: { a: moneyText(sheet.contractSum), b: moneyText(contract.value) },
    };
  const objection = sheetObjection(sheet, overrideReason);
  return objection ? { ...objection, field: fieldOf(objection, sheet, lines) } : { ...entered, sheet };
}

/** A line of the sheet, as the command has it. */
function fieldOf({ field = '' }: ApplicationObjection, { lines }: ApplicationSheet, asked: readonly AppliedEntry[]) {
  const at = Number(field.split('.')[1]);
  const place = asked.findIndex(({ sourceLineItemId }) => sourceLineItemId === lines[at]?.sourceLineItemId);
  return place < 0 ? 'lines' : `lines.${place}`;
}

function linesObjection(
  lines: readonly AppliedEntry[],
  { schedule }: Pick<AppliedContract, 'schedule'>,
): ApplicationObjection | null {
  for (const [at, { sourceLineItemId }] of lines.entries()) {
    const refusal = { field: `lines.${at}`, values: { line: String(at + 1) } };
    if (!schedule.some((line) => line.sourceLineItemId === sourceLineItemId))
      return { code: 'LINE_UNKNOWN', ...refusal };
    if (lines.findIndex((line) => line.sourceLineItemId === sourceLineItemId) !== at)
      return { code: 'LINE_TWICE', ...refusal };
  }
  return null;
}

function retentionObjection(
  { tiers, lines }: RetentionTerms,
  { capBp, schedule }: Pick<AppliedContract, 'capBp' | 'schedule'>,
): ApplicationObjection | null {
  const begins = tiers.map(({ fromBp }) => fromBp);
  const twice = begins.findIndex((fromBp, at) => begins.indexOf(fromBp) !== at);
  if (!begins.includes(0) || twice >= 0)
    return { code: 'TIERS_OUT_OF_ORDER', field: `retention.tiers.${Math.max(0, twice)}.fromBp` };
  const at = lines.findIndex((each) => !schedule.some((line) => line.sourceLineItemId === each.sourceLineItemId));
  if (at >= 0) return { code: 'LINE_UNKNOWN', field: `retention.lines.${at}`, values: { line: String(at + 1) } };
  const asked = [
    ...tiers.flatMap(({ workBp, storedBp }, tier) => [
      { bp: workBp, field: `tiers.${tier}.workBp` },
      { bp: storedBp, field: `tiers.${tier}.storedBp` },
    ]),
    ...lines.map(({ bp }, line) => ({ bp, field: `lines.${line}.bp` })),
  ];
  const over = asked.find(({ bp }) => capBp !== null && bp > capBp);
  return over ? { code: 'RETENTION_OVER_CAP', field: `retention.${over.field}` } : null;
}

/** What is frozen is what would be written now. */
function submit(present: PayApplication, facts: DecisionFacts): ApplicationDecision {
  const content = contentOf(pickFields(EnteredContent, present), mustExist(facts.contract));
  if ('code' in content || facts.hash(content.sheet) !== facts.hash(present.sheet))
    return refuse('APPLICATION_CHANGED');
  const { sheet } = content;
  if (sheet.amount === 0)
    return refuse(sheet.lines.every(({ work }) => work === 0) ? 'APPLICATION_EMPTY' : 'APPLICATION_NO_MONEY', {
      field: 'lines',
    });
  return accept({ type: 'PayApplicationSubmitted', data: { on: facts.today, sheet, sha256: facts.hash(sheet) } });
}

function certify(
  { certifiedBy, certifiedOn, amount, lines, reason }: CommandData<'CertifyPayApplication'>,
  { sheet: asked, retention, overrideReason }: PayApplication,
  facts: DecisionFacts,
): ApplicationDecision {
  for (const [at, { sourceLineItemId, workToDate, storedToDate }] of lines.entries()) {
    const refusal = { field: `lines.${at}`, values: { line: String(at + 1) } };
    const line = asked.lines.find((each) => each.sourceLineItemId === sourceLineItemId);
    if (!line) return refuse('LINE_UNKNOWN', refusal);
    if (lines.findIndex((each) => each.sourceLineItemId === sourceLineItemId) !== at)
      return refuse('LINE_TWICE', refusal);
    if (Math.sign(line.scheduled) * (workToDate + storedToDate - line.toDate) > 0)
      return refuse('CERTIFIED_OVER_APPLIED', {
        ...refusal,
        values: { line: line.name, applied: moneyText(line.toDate) },
      });
  }
  const sheet = certifiedSheet(asked, lines, retention);
  const wrong = sheetObjection(sheet, overrideReason);
  if (wrong) return refuseWith({ ...wrong, field: 'lines' });
  if (sheet.amount === 0) return refuse('CERTIFIED_NOTHING', { field: 'lines' });
  if (amount !== undefined && amount !== sheet.due)
    return refuse('CERTIFIED_MISMATCH', {
      field: 'amount',
      values: { a: moneyText(sheet.due), b: moneyText(amount) },
    });
  if (sheet.toDate !== asked.toDate && reason === '') return refuse('REASON_REQUIRED', { field: 'reason' });
  return accept({
    type: 'PayApplicationCertified',
    data: { certifiedBy, certifiedOn: certifiedOn ?? facts.today, reason, amount: sheet.due, sheet },
  });
}
