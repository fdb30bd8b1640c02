import { defineFold } from '#capabilities/index.ts';
import { insert, noChange, update, type EventEnvelope } from '#kernel/index.ts';
import { costChangeOf, noSums, sumsAfter, jobCostWarningsOf, type CostChange } from './calculations.ts';
import type { CostKind, CostPosting, LaborCost, LaborLine, LaborPosting, UsageCost } from './content.ts';
import type { JobCostEvent } from './events.ts';
import { jobCost } from './resource.ts';
import type { JobCostView } from './view.ts';

const noLines = {
  labors: [],
  laborCosts: [],
  materials: [],
  equipments: [],
  equipmentCosts: [],
  inventory: [],
  inventoryCosts: [],
};

/** What changed, and what somebody should look at now. */
export const updateJobCost = (row: JobCostView, change: Partial<JobCostView>) =>
  update({ ...change, warnings: jobCostWarningsOf({ ...row, ...change }) });

type ListedLine = { readonly id: string };
/** A line that was edited or repriced stays where it stood. */
function listAfter<Line extends ListedLine>(
  lines: readonly Line[],
  taken: readonly ListedLine[],
  given: readonly Line[],
): Line[] {
  const come = new Map(given.map((line) => [line.id, line]));
  const gone = new Set(taken.map(({ id }) => id).filter((id) => !come.has(id)));
  const kept = lines.flatMap((line) => {
    const other = come.get(line.id);
    come.delete(line.id);
    return other ?? (gone.has(line.id) ? [] : line);
  });
  return [...kept, ...come.values()];
}

/** Lines and, apart from them, what they cost. */
function linesAfter(row: JobCostView, { taken, given }: CostChange): Partial<JobCostView> {
  const kinds = new Set([...taken, ...given].map(({ kind }) => kind));
  const of = <Kind extends CostKind>(kind: Kind, lines: readonly CostPosting[]) =>
    lines.filter((line): line is Extract<CostPosting, { kind: Kind }> => line.kind === kind);
  const [labor, equipment, inventory] = [of('labor', given), of('equipment', given), of('inventory', given)];
  return {
    ...(kinds.has('labor') && {
      labors: listAfter(row.labors, taken, labor.map(withoutLaborCost)),
      laborCosts: listAfter(row.laborCosts, taken, labor.map(laborCostOf)),
    }),
    ...(kinds.has('material') && {
      materials: listAfter(
        row.materials,
        taken,
        of('material', given).map(({ kind: _kind, ...line }) => line),
      ),
    }),
    ...(kinds.has('equipment') && {
      equipments: listAfter(row.equipments, taken, equipment.map(withoutUsageCost)),
      equipmentCosts: listAfter(row.equipmentCosts, taken, equipment.map(usageCostOf)),
    }),
    ...(kinds.has('inventory') && {
      inventory: listAfter(row.inventory, taken, inventory.map(withoutUsageCost)),
      inventoryCosts: listAfter(row.inventoryCosts, taken, inventory.map(usageCostOf)),
    }),
  };
}

/** What was recorded before there were bill rates has none, and what no books had says no account. */
type RecordedFields<Posting, Field extends keyof Posting> = Omit<Posting, Field> & {
  readonly [Name in Field]?: Posting[Name];
};
type RecordedLabor = RecordedFields<LaborPosting, 'billRate' | 'accounts' | 'postedOn'>;
const laborCostOf = ({
  id,
  rate,
  fringe,
  burdenBp,
  billRate,
  wages,
  fringes,
  burden,
  amount,
  accounts,
  postedOn,
}: RecordedLabor): LaborCost => ({
  id,
  rate,
  fringe,
  burdenBp,
  billRate: billRate ?? null,
  wages,
  fringes,
  burden,
  amount,
  accounts: accounts ?? null,
  postedOn: postedOn ?? null,
});
const withoutLaborCost = ({
  kind: _kind,
  rate: _rate,
  fringe: _fringe,
  burdenBp: _burdenBp,
  billRate: _billRate,
  wages: _wages,
  fringes: _fringes,
  burden: _burden,
  amount: _amount,
  accounts: _accounts,
  postedOn: _postedOn,
  ...line
}: LaborPosting): LaborLine => line;
const usageCostOf = ({
  id,
  rate,
  amount,
  account,
  postedOn,
}: RecordedFields<UsageCost, 'account' | 'postedOn'>): UsageCost => ({
  id,
  rate,
  amount,
  account: account ?? null,
  postedOn: postedOn ?? null,
});
const withoutUsageCost = <Posting extends UsageCost & { readonly kind: string }>({
  kind: _kind,
  rate: _rate,
  amount: _amount,
  account: _account,
  postedOn: _postedOn,
  ...line
}: Posting) => line;

function postCosts(event: EventEnvelope<JobCostEvent>, row: JobCostView) {
  const change = costChangeOf(event);
  if (!change) throw new Error(`${event.type} posts no costs`);
  return updateJobCost(row, { ...linesAfter(row, change), ...sumsAfter(row, change) });
}

/** What lies in the trash keeps its lines, so that they can come back, and sums up to what they were. */
export const jobCostFold = defineFold(jobCost, {
  on: {
    JobCostCreated: ({ data }) =>
      insert({
        ...data,
        ...noLines,
        ...noSums,
        notes: [],
        status: 'open',
        closedAt: null,
        hardClosing: null,
        hoursLocked: false,
        hoursLockedByName: null,
        warnings: jobCostWarningsOf({ ...data, labors: [] }),
      }),
    JobCostEdited: ({ data }, row) => updateJobCost(row, data),
    LaborAdded: postCosts,
    LaborEdited: postCosts,
    LaborRemoved: postCosts,
    MaterialAdded: postCosts,
    MaterialEdited: postCosts,
    MaterialRemoved: postCosts,
    EquipmentAdded: postCosts,
    EquipmentEdited: postCosts,
    EquipmentRemoved: postCosts,
    InventoryUsed: postCosts,
    InventoryUseEdited: postCosts,
    InventoryReturned: postCosts,
    JobCostRatesUpdated: postCosts,
    JobNoteAdded: ({ data: { noteId: id, ...note }, at, actor }, { notes }) =>
      update({ notes: [...notes, { ...note, id, at, by: actor.id, byName: actor.name }] }),
    JobNoteRemoved: ({ data: { noteId } }, { notes }) => update({ notes: notes.filter(({ id }) => id !== noteId) }),
    JobCostSoftClosed: ({ at }) => update({ status: 'softClosed', closedAt: at }),
    JobCostSoftOpened: () => update({ status: 'open', closedAt: null }),
    JobCostHardClosed: ({ at, data }) => update({ status: 'hardClosed', closedAt: at, hardClosing: data }),
    JobCostHardOpened: ({ at }) => update({ status: 'softClosed', closedAt: at, hardClosing: null }),
    JobCostHoursLocked: ({ actor }) => update({ hoursLocked: true, hoursLockedByName: actor.name }),
    JobCostHoursUnlocked: () => update({ hoursLocked: false, hoursLockedByName: null }),
    JobCostTrashed: () => noChange(),
    /** They are posted anew, on another day perhaps. */
    JobCostRestored: ({ data }, row) => update(linesAfter(row, { taken: [], given: data.lines })),
  },
});
