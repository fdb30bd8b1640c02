import {
  hoursOn,
  jobReference,
  longestHoursOn,
  postingsOf,
  TICKET_LINES,
  type CostKind,
  type CostPosting,
  type EquipmentEntry,
  type InventoryEntry,
  type JobCost,
  type JobCostCommand,
  type JobCostEvent,
  type JobCostFacts,
  type JobCostRefusal,
  type LaborEntry,
  type LaborLine,
  type MaterialEntry,
} from '#features/job-costs';
import { laborAmounts } from '#features/workers';
import { dayText, type Day, type Refusal } from '#kernel/index.ts';
import {
  atRate,
  dayRefusal,
  priceEquipment,
  priceInventory,
  priceLabor,
  priceMaterial,
  splitOf,
  type PriceBook,
} from '#features/job-cost-rates';

export type LineFacts = JobCostFacts & {
  readonly prices: PriceBook;
  readonly newId: () => string;
  readonly hash: (value: unknown) => string;
};
type LineRefusal = Refusal<JobCostRefusal>;
/** What follows, or why nothing does. */
type Answer = readonly JobCostEvent[] | LineRefusal;
type PostingOf<Kind extends CostKind> = Extract<CostPosting, { kind: Kind }>;
type Place = Pick<LaborLine, 'id' | 'workDate' | 'lineItemId' | 'phaseName'>;
/** What was entered anew, or is said of a line that stands. */
type LineChange<Entry> = { readonly [Field in keyof Entry]?: Entry[Field] | undefined } & { readonly lineId?: string };

const accept = (...events: JobCostEvent[]): readonly JobCostEvent[] => events;
/** What stands, amended by what was said of it: a field that was left out overwrites nothing. */
const withChanges = <Content extends object>(
  present: Content,
  said: { readonly [Field in keyof Content]?: Content[Field] | undefined },
): Content => ({ ...present, ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) });
function mustExist<Line>(line: Line | null): Line {
  if (line === null) throw new Error('A guard let pass what is no line of the ticket');
  return line;
}
export const isRefusal = (line: object): line is LineRefusal => 'code' in line;

/** @throws where a guard has let pass what is no line of the ticket */
const standing = <Kind extends CostKind>(ticket: JobCost, kind: Kind, lineId: string | undefined) =>
  lineId === undefined
    ? null
    : mustExist(
        postingsOf(ticket).find((line): line is PostingOf<Kind> => line.kind === kind && line.id === lineId) ?? null,
      );

/** A day of the ticket, and a phase of its contract; the phase that a line has already stays, whatever became of it. */
export function placeOf(
  { workDate, lineItemId = null }: { workDate?: Day | undefined; lineItemId?: string | null | undefined },
  before: Place | null,
  ticket: JobCost,
  { contract, newId }: LineFacts,
): Place | LineRefusal {
  const day = workDate ?? ticket.date;
  if (day < ticket.date || day > (ticket.endDate ?? ticket.date))
    return { code: 'WORK_OUTSIDE_TICKET', field: 'workDate', values: { date: dayText(day) } };
  const kept = before?.lineItemId === lineItemId ? before.phaseName : undefined;
  const phaseName = lineItemId === null ? '' : (kept ?? contract?.phases.get(lineItemId));
  if (phaseName === undefined) return { code: 'PHASE_UNKNOWN', field: 'lineItemId' };
  return { id: before?.id ?? newId(), workDate: day, lineItemId, phaseName };
}

/** Equipment that follows the hours of labor runs as long as the one who works longest on its day. */
export function followingEquipment(ticket: JobCost, labors: readonly LaborLine[]): JobCostEvent[] {
  const job = jobReference(ticket);
  return postingsOf(ticket).flatMap((from): JobCostEvent[] => {
    if (from.kind !== 'equipment' || !from.followsLaborHours) return [];
    const to = atRate({ ...from, quantity: longestHoursOn(labors, from.workDate) * 100 }, from.rate);
    return to.quantity === from.quantity ? [] : [{ type: 'EquipmentEdited', data: { job, from, to } }];
  });
}

function addLabor(entry: LaborEntry, ticket: JobCost, facts: LineFacts): Answer {
  const { workerId, wageId, hours } = entry;
  const place = placeOf(entry, null, ticket, facts);
  if (isRefusal(place)) return place;
  const { id: first, ...where } = place;
  const split = splitOf(entry, where.workDate, ticket.labors, facts);
  const priced = split.map(([payClass, part], at) =>
    priceLabor(
      { ...where, id: at === 0 ? first : facts.newId(), workerId, wageId, hours: part, payClass },
      facts.prices,
      where.workDate,
    ),
  );
  const refused = priced.find(isRefusal);
  if (refused) return refused;
  const added = priced.filter((line): line is PostingOf<'labor'> => !isRefusal(line));
  const sum = hours + hoursOn(ticket.labors, workerId, where.workDate);
  const over = dayRefusal({ workerId, ...where }, sum, facts, added[0]?.workerName ?? '');
  if (over) return over;
  const job = jobReference(ticket);
  return accept(
    ...added.map((line) => ({ type: 'LaborAdded' as const, data: { job, line } })),
    ...followingEquipment(ticket, [...ticket.labors, ...added]),
  );
}

function editLabor(said: LineChange<LaborEntry>, ticket: JobCost, facts: LineFacts): Answer {
  const from = mustExist(standing(ticket, 'labor', said.lineId));
  const { lineId: _line, ...changes } = said;
  const { workerId, wageId, hours, payClass, ...where } = withChanges<LaborEntry>(from, changes);
  const place = placeOf(where, from, ticket, facts);
  if (isRefusal(place)) return place;
  const isSame = [
    from.workerId === workerId,
    from.wageId === wageId,
    from.payClass === payClass,
    from.workDate === place.workDate,
  ].every(Boolean);
  const to = isSame
    ? { ...from, ...place, hours, ...laborAmounts(hours, from) }
    : priceLabor(
        { ...place, workerId, wageId, hours, payClass: payClass ?? from.payClass },
        facts.prices,
        place.workDate,
      );
  if (isRefusal(to)) return to;
  if (facts.hash(from) === facts.hash(to)) return accept();
  const others = ticket.labors.filter(({ id }) => id !== from.id);
  const over = dayRefusal(to, hours + hoursOn(others, workerId, to.workDate), facts, to.workerName);
  if (over && (hours > from.hours || !isSame)) return over;
  return accept(
    { type: 'LaborEdited', data: { job: jobReference(ticket), from, to } },
    ...followingEquipment(ticket, [...others, to]),
  );
}

const noMaterial = { lineItemId: null, supplierId: null, miscItemId: null, receiptPath: null } as const;

function writeMaterial(said: LineChange<MaterialEntry>, ticket: JobCost, facts: LineFacts): Answer {
  const from = standing(ticket, 'material', said.lineId);
  const { lineId: _line, linkBill: _link, confirmDifference: _confirm, ...changes } = said;
  const isNowMisc = changes.source === 'misc' && from?.source === 'supplier';
  const before = { ...noMaterial, ...from, ...(isNowMisc && { supplierId: null }) };
  const entry = withChanges(before as MaterialEntry, changes); // what is added says all of it
  const { unitCost: _cost, ...given } = { account: null, postedOn: null, ...entry };
  if (given.receiptPath !== null && !ticket.media.some(({ filePath }) => filePath === given.receiptPath))
    return { code: 'FILE_UNKNOWN', field: 'receiptPath' };
  const place = placeOf(given, from, ticket, facts);
  if (isRefusal(place)) return place;
  const isSame = from?.source === given.source && from.miscItemId === given.miscItemId;
  const unitCost = changes.unitCost ?? (isSame ? from.unitCost : undefined);
  const to = priceMaterial({ ...given, ...place, unitCost }, facts.prices, from);
  if (isRefusal(to)) return to;
  const job = jobReference(ticket);
  if (!from) return accept({ type: 'MaterialAdded', data: { job, line: to } });
  return facts.hash(from) === facts.hash(to) ? accept() : accept({ type: 'MaterialEdited', data: { job, from, to } });
}

function writeEquipment(said: LineChange<EquipmentEntry>, ticket: JobCost, facts: LineFacts): Answer {
  const from = standing(ticket, 'equipment', said.lineId);
  const { lineId: _line, ...changes } = said;
  const entry = withChanges({ lineItemId: null, ...from } as EquipmentEntry, changes); // as above
  const { equipmentId, followsLaborHours } = entry;
  const place = placeOf(entry, from, ticket, facts);
  if (isRefusal(place)) return place;
  const quantity = followsLaborHours ? longestHoursOn(ticket.labors, place.workDate) * 100 : entry.quantity;
  const line = priceEquipment({ ...place, equipmentId, quantity, followsLaborHours }, facts.prices, from);
  if (isRefusal(line)) return line;
  const job = jobReference(ticket);
  if (!from) return accept({ type: 'EquipmentAdded', data: { job, line } });
  const to = from.equipmentId === equipmentId ? atRate({ ...line, rateUnit: from.rateUnit }, from.rate) : line;
  return facts.hash(from) === facts.hash(to) ? accept() : accept({ type: 'EquipmentEdited', data: { job, from, to } });
}

function writeInventory(said: LineChange<InventoryEntry>, ticket: JobCost, facts: LineFacts): Answer {
  const from = standing(ticket, 'inventory', said.lineId);
  const { lineId: _line, ...changes } = said;
  const entry = withChanges({ lineItemId: null, ...from } as InventoryEntry, changes); // as above
  const { inventoryItemId, quantity, deliveryId } = entry;
  const place = placeOf(entry, from, ticket, facts);
  if (isRefusal(place)) return place;
  const delivered = deliveryId === undefined ? {} : { deliveryId };
  const line = priceInventory({ ...place, inventoryItemId, quantity, ...delivered }, facts.prices, from);
  if (isRefusal(line)) return line;
  const job = jobReference(ticket);
  if (!from) return accept({ type: 'InventoryUsed', data: { job, line } });
  const to = from.inventoryItemId === inventoryItemId ? atRate(line, from.rate) : line;
  return facts.hash(from) === facts.hash(to)
    ? accept()
    : accept({ type: 'InventoryUseEdited', data: { job, from, to } });
}

type CommandOf<Type extends JobCostCommand['type']> = Extract<JobCostCommand, { type: Type }>;
export type LineCommand = CommandOf<
  | `${'Add' | 'Edit' | 'Remove'}${'Labor' | 'Material' | 'Equipment'}`
  | 'UseInventory'
  | 'EditInventoryUse'
  | 'ReturnInventory'
>;

/** What a command on a line comes to; it is priced by the rates of its day. */
export function lineEvents(command: LineCommand, ticket: JobCost, facts: LineFacts): Answer {
  const job = jobReference(ticket);
  const isFull = postingsOf(ticket).length >= TICKET_LINES && !('lineId' in command.data);
  if (isFull) return { code: 'TOO_MANY_LINES', values: { limit: String(TICKET_LINES) } };
  switch (command.type) {
    case 'AddLabor':
      return addLabor(command.data, ticket, facts);
    case 'EditLabor':
      return editLabor(command.data, ticket, facts);
    case 'RemoveLabor': {
      const line = mustExist(standing(ticket, 'labor', command.data.lineId));
      const others = ticket.labors.filter(({ id }) => id !== line.id);
      return accept({ type: 'LaborRemoved', data: { job, line } }, ...followingEquipment(ticket, others));
    }
    case 'AddMaterial':
    case 'EditMaterial':
      return writeMaterial(command.data, ticket, facts);
    case 'AddEquipment':
    case 'EditEquipment':
      return writeEquipment(command.data, ticket, facts);
    case 'UseInventory':
    case 'EditInventoryUse':
      return writeInventory(command.data, ticket, facts);
    case 'RemoveMaterial': {
      const line = mustExist(standing(ticket, 'material', command.data.lineId));
      return accept({ type: 'MaterialRemoved', data: { job, line } });
    }
    case 'RemoveEquipment': {
      const line = mustExist(standing(ticket, 'equipment', command.data.lineId));
      return accept({ type: 'EquipmentRemoved', data: { job, line } });
    }
    case 'ReturnInventory': {
      const line = mustExist(standing(ticket, 'inventory', command.data.lineId));
      return accept({ type: 'InventoryReturned', data: { job, line } });
    }
  }
}
