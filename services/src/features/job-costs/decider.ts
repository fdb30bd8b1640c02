import {
  jobReference,
  postingsOf,
  type CostKind,
  type CostPosting,
  type JobCost,
  type JobCostCommand,
  type JobCostEvent,
  type JobCostHead,
  type JobCostRefusal,
  type ProfitSplit,
} from '@backoffice/contracts/features/job-costs';
import { dayText, type Refusal } from '@backoffice/contracts/kernel';
import { openingCosts } from '@backoffice/contracts/features/opening-costs';
import { bookedEvent, type TicketBooks } from '@backoffice/contracts/features/job-cost-accounts';
import { recordedDays, type WorkerDayFacts } from '@backoffice/contracts/features/job-cost-days';
import { lineEvents, type LineFacts } from '@backoffice/contracts/features/job-cost-lines';
import {
  atRate,
  priceEquipment,
  priceInventory,
  priceLabor,
  priceMaterial,
} from '@backoffice/contracts/features/job-cost-rates';
import { accept, mustExist, refuse, refuseWith, type Decider, type Decision } from '#kernel/decider.ts';

/** `books`: where materials stand at their vendors, so that each event says on which account and day it is posted. */
type JobCostDecisionFacts = WorkerDayFacts & { readonly books: TicketBooks };

export const jobCostDecider: Decider<JobCost, JobCostCommand, JobCostEvent, JobCostRefusal, JobCostDecisionFacts> = {
  decide(command, known, facts) {
    const decision = decideTicket(command, known, facts);
    return decision.accepted ? accept(...decision.events.map((event) => bookedEvent(event, facts.books))) : decision;
  },
};

function decideTicket(command: JobCostCommand, known: JobCost | null, facts: JobCostDecisionFacts): Answer {
  if (command.type === 'CreateJobCost') return create(command.data, facts);
  if (command.type === 'RecordOpeningCosts')
    return accept(...openingCosts(command.data, mustExist(facts.contract).origin, facts.newId));
  const ticket = mustExist(known);
  switch (command.type) {
    case 'TakeBackOpeningCosts':
      return accept({ type: 'JobCostTrashed', data: { job: jobReference(ticket), lines: [...postingsOf(ticket)] } });
    case 'EditJobCost':
      return edit(command.data, ticket, facts);
    case 'AddJobNote': {
      const { text, media } = command.data;
      const unknown = media.findIndex((path) => !ticket.media.some(({ filePath }) => filePath === path));
      if (unknown >= 0) return refuse('FILE_UNKNOWN', { field: `media.${unknown}` });
      return accept({ type: 'JobNoteAdded', data: { noteId: facts.newId(), text, media } });
    }
    case 'RemoveJobNote':
      return accept({ type: 'JobNoteRemoved', data: command.data });
    case 'UpdateJobCostRates':
      return updateRates(command.data, ticket, facts);
    case 'SoftCloseJobCost':
      return accept({ type: 'JobCostSoftClosed', data: {} });
    case 'SoftOpenJobCost':
      return accept({ type: 'JobCostSoftOpened', data: {} });
    case 'HardCloseJobCost':
      return accept({ type: 'JobCostHardClosed', data: { on: facts.today, shares: facts.company.shares } });
    case 'HardOpenJobCost':
      return accept({ type: 'JobCostHardOpened', data: command.data });
    case 'LockJobCostHours':
      return accept({ type: 'JobCostHoursLocked', data: {} });
    case 'UnlockJobCostHours':
      return accept({ type: 'JobCostHoursUnlocked', data: {} });
    case 'RecordWorkerDays': {
      const events = recordedDays(command.data, ticket, facts);
      return 'code' in events ? refuseWith(events) : accept(...events);
    }
    case 'AddLabor':
    case 'EditLabor':
    case 'RemoveLabor':
    case 'AddMaterial':
    case 'EditMaterial':
    case 'RemoveMaterial':
    case 'AddEquipment':
    case 'EditEquipment':
    case 'RemoveEquipment':
    case 'UseInventory':
    case 'EditInventoryUse':
    case 'ReturnInventory': {
      const events = lineEvents(command, ticket, facts);
      return 'code' in events ? refuseWith(events) : accept(...events);
    }
  }
}

type CommandData<Type extends JobCostCommand['type']> = Extract<JobCostCommand, { type: Type }>['data'];
type HeadRefusal = Refusal<JobCostRefusal>;
type Answer = Decision<JobCostEvent, JobCostRefusal>;

function create({ contractId: _contract, ...asked }: CommandData<'CreateJobCost'>, facts: LineFacts): Answer {
  const { origin } = mustExist(facts.contract);
  const head = headAfter(asked, null, facts);
  return 'code' in head ? refuseWith(head) : accept({ type: 'JobCostCreated', data: { ...origin, ...head } });
}

function edit(asked: CommandData<'EditJobCost'>, ticket: JobCost, facts: LineFacts): Answer {
  const head = headAfter(asked, ticket, facts);
  if ('code' in head) return refuseWith(head);
  const outside = postingsOf(ticket).find(
    ({ workDate }) => workDate < head.date || workDate > (head.endDate ?? head.date),
  );
  if (outside) return refuse('WORK_OUTSIDE_TICKET', { field: 'date', values: { date: dayText(outside.workDate) } });
  const before = Object.fromEntries(Object.keys(head).map((field) => [field, ticket[field as keyof JobCostHead]]));
  return facts.hash(before) === facts.hash(head) ? accept() : accept({ type: 'JobCostEdited', data: head });
}

/** What a ticket says of itself, with the names of the day; what it said before keeps the names of its own. */
function headAfter(
  asked: CommandData<'EditJobCost'>,
  before: JobCost | null,
  facts: LineFacts,
): JobCostHead | HeadRefusal {
  const { contract, overhead, people, today } = facts;
  const { number = before?.number ?? '', date = before?.date ?? today, endDate = before?.endDate ?? null } = asked;
  if (endDate !== null && endDate < date) return { code: 'END_BEFORE_DATE', field: 'endDate' };
  const { changeOrderId = before?.changeOrderId ?? null, foremanId = before?.foremanId ?? null } = asked;
  const { overheadRateId = before?.overheadRateId ?? null, description = before?.description ?? '' } = asked;
  const nameOf = new Map([
    ...(before && before.foremanId !== null ? [[before.foremanId, before.foremanName] as const] : []),
    ...(before?.operators ?? []).map(({ workerId, name }) => [workerId, name] as const),
    ...people,
  ]);
  if (foremanId !== null && !nameOf.has(foremanId)) return { code: 'PERSON_UNKNOWN', field: 'foremanId' };
  const operatorIds = asked.operatorIds ?? before?.operators.map(({ workerId }) => workerId) ?? [];
  const unknown = operatorIds.findIndex((id) => !nameOf.has(id));
  if (unknown >= 0) return { code: 'PERSON_UNKNOWN', field: `operatorIds.${unknown}` };
  const profitSplits = asked.profitSplits ? splitsOf(asked.profitSplits, before, facts) : (before?.profitSplits ?? []);
  if ('code' in profitSplits) return profitSplits;
  return {
    number,
    changeOrderId,
    changeOrderNumber:
      changeOrderId === null
        ? ''
        : (contract?.changeOrders.get(changeOrderId)?.number ?? before?.changeOrderNumber ?? ''),
    date,
    endDate,
    foremanId,
    foremanName: foremanId === null ? '' : (nameOf.get(foremanId) ?? ''),
    operators: operatorIds.map((workerId) => ({ workerId, name: nameOf.get(workerId) ?? '' })),
    description,
    overheadRateId,
    overheadName: overheadRateId === null ? '' : (overhead?.name ?? before?.overheadName ?? ''),
    profitSplits,
  };
}

function splitsOf(
  asked: NonNullable<CommandData<'EditJobCost'>['profitSplits']>,
  before: JobCost | null,
  { people, percentSplits }: LineFacts,
): ProfitSplit[] | HeadRefusal {
  const splits: ProfitSplit[] = [];
  const nameOf = new Map([
    ...(before?.profitSplits ?? []).map((split) => [split.personId, split.personName] as const),
    ...people,
  ]);
  for (const [index, { role, personId, percentSplitId }] of asked.entries()) {
    const field = `profitSplits.${index}`;
    const personName = nameOf.get(personId);
    if (personName === undefined) return { code: 'PERSON_UNKNOWN', field: `${field}.personId` };
    if (splits.some((each) => each.role === role && each.personId === personId))
      return { code: 'SPLIT_NAMED_TWICE', field, values: { person: personName, role } };
    const shareBp = percentSplitId === null ? null : percentSplits.get(percentSplitId);
    if (shareBp === undefined) return { code: 'PERCENT_SPLIT_UNKNOWN', field: `${field}.percentSplitId` };
    splits.push({ role, personId, personName, percentSplitId, shareBp });
  }
  return splits;
}

/** What is bought has the cost that was paid; it is repriced only where that is asked, and of misc items alone. */
const usuallyRepriced: CostKind[] = ['labor', 'equipment', 'inventory'];

/** Lines at the rates that the dictionaries have now; what these do not know any more stays as it is. */
function updateRates(
  { asOf, kinds = usuallyRepriced, lineIds }: CommandData<'UpdateJobCostRates'>,
  ticket: JobCost,
  facts: LineFacts,
): Answer {
  const asked = postingsOf(ticket).filter(
    ({ id, kind }) => kinds.includes(kind) && (lineIds === undefined || lineIds.includes(id)),
  );
  const missing = lineIds?.find((id) => !asked.some((line) => line.id === id));
  if (missing !== undefined) return refuse('LINE_UNKNOWN', { field: 'lineIds' });
  if (ticket.hoursLocked && asked.some(({ kind }) => kind === 'labor'))
    return refuse('HOURS_LOCKED', { field: 'kinds', values: { name: ticket.hoursLockedByName ?? '' } });
  const lines = asked.flatMap((from) => {
    const to = repriced(from, asOf, facts);
    return facts.hash(from) === facts.hash(to) ? [] : [{ id: from.id, from, to }];
  });
  return lines.length === 0
    ? accept()
    : accept({ type: 'JobCostRatesUpdated', data: { job: jobReference(ticket), asOf: asOf ?? null, lines } });
}

function repriced(line: CostPosting, asOf: string | undefined, { prices }: LineFacts): CostPosting {
  const now = priceNow(line, asOf ?? line.workDate, prices);
  if ('code' in now) return line;
  return now.kind === 'equipment' || now.kind === 'inventory' ? atRate({ ...line, ...now }, now.rate) : now;
}

function priceNow(line: CostPosting, on: string, prices: LineFacts['prices']) {
  switch (line.kind) {
    case 'labor':
      return priceLabor(line, prices, on);
    case 'material':
      return line.source === 'misc' ? priceMaterial({ ...line, unitCost: undefined }, prices, line) : line;
    case 'equipment':
      return priceEquipment(line, prices, line);
    case 'inventory':
      return priceInventory(line, prices, line);
  }
}
