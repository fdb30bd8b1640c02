import type { LaborAccounts } from '#capabilities/index.ts';
import { usualAccount } from '#features/bills';
import { mappedAccount, type CostMapping } from '#features/chart-of-accounts';
import { ledgerAccountOf, postingDayOf } from '#features/job-cost-books';
import type { CostPosting, JobCostEvent, LaborPosting, MaterialPosting } from '#features/job-costs';
import type { Day } from '#kernel/index.ts';

/**
 * Where a material stands at its vendor. `isFrozen`: its bill is paid or its day is closed, so that it is corrected
 * today by another document.
 */
export type MaterialStanding = {
  readonly isFrozen: boolean;
  /** Its bill charges the cost itself, as bills did before tickets posted their costs. */
  readonly chargedTo: string | null;
};
/** What decides on which account and day a line of a ticket stands in the books. */
export type TicketBooks = {
  readonly today: Day;
  readonly closedThrough: Day | null;
  /** Hours, own equipment and inventory of this day and later stand in the books; null: none do. */
  readonly costsFrom: Day | null;
  /** Where costs of a kind go that are not on its usual account. */
  readonly mapping: readonly CostMapping[];
  /** Types of the vendors, by their ids. */
  readonly vendorTypes: ReadonlyMap<string, string>;
  /** Of the materials that stand on a bill, by their ids. */
  readonly standings: ReadonlyMap<string, MaterialStanding>;
};

/** Events of a ticket that add a line, change one, or take one away. */
const changes = {
  LaborAdded: 'added',
  MaterialAdded: 'added',
  EquipmentAdded: 'added',
  InventoryUsed: 'added',
  LaborEdited: 'edited',
  MaterialEdited: 'edited',
  EquipmentEdited: 'edited',
  InventoryUseEdited: 'edited',
  LaborRemoved: 'removed',
  MaterialRemoved: 'removed',
  EquipmentRemoved: 'removed',
  InventoryReturned: 'removed',
} as const;

/**
 * An event of a ticket as it is posted: each line says its account and its day. What is closed, or paid, moves today.
 */
export function bookedEvent(event: JobCostEvent, books: TicketBooks): JobCostEvent {
  if (event.type === 'JobCostRatesUpdated') {
    const lines = event.data.lines.map(({ id, from, to }) => ({ id, ...edited(from, to, books) }));
    return { ...event, data: { ...event.data, lines } };
  }
  if (!Object.hasOwn(changes, event.type)) return event;
  const { data } = event as Extract<JobCostEvent, { type: keyof typeof changes }>; // by the table above
  const lines =
    'from' in data
      ? edited(data.from, data.to, books)
      : { line: (changes[event.type as keyof typeof changes] === 'added' ? added : removed)(data.line, books) };
  return { ...event, data: { ...data, ...lines } } as JobCostEvent; // a line stays of its kind
}

/** Lines of a ticket that goes to the trash, or comes back. */
export const bookedLines = (lines: readonly CostPosting[], isRestored: boolean, books: TicketBooks): CostPosting[] =>
  lines.map((line) => (isRestored ? added : removed)(line, books));

const isClosed = (day: Day, { closedThrough }: TicketBooks) => closedThrough !== null && day <= closedThrough;

const laborAccounts = ({ phaseName }: LaborPosting, { mapping }: TicketBooks): LaborAccounts => ({
  wages: mappedAccount('labor', phaseName, mapping),
  fringes: mappedAccount('fringes', phaseName, mapping),
  burden: mappedAccount('burden', phaseName, mapping),
});
const usedAccounts = { equipment: 'ownEquipment', inventory: 'materials' } as const;
type UsedPosting = Exclude<CostPosting, MaterialPosting>;

const isBooked = (line: UsedPosting) => ledgerAccountOf(line) !== null;

/** Hours, own equipment and inventory on the accounts of their kind, from the day on which the books have them. */
function withAccounts(line: UsedPosting, books: TicketBooks): UsedPosting {
  const isPosted = books.costsFrom !== null && line.workDate >= books.costsFrom;
  const postedOn = isPosted && isClosed(line.workDate, books) ? books.today : null;
  return line.kind === 'labor'
    ? { ...line, accounts: isPosted ? laborAccounts(line, books) : null, postedOn }
    : {
        ...line,
        account: isPosted ? mappedAccount(usedAccounts[line.kind], line.phaseName, books.mapping) : null,
        postedOn,
      };
}

function added(line: CostPosting, books: TicketBooks): CostPosting {
  return line.kind === 'material' ? addedMaterial(line, books) : withAccounts(line, books);
}

function removed(line: CostPosting, books: TicketBooks): CostPosting {
  if (line.kind === 'material') return removedMaterial(line, books);
  if (!isBooked(line)) return line;
  const day = postingDayOf(line);
  return { ...line, postedOn: isClosed(day, books) ? books.today : day === line.workDate ? null : day };
}

/** What stands in the books keeps its account as long as it is the work of the same day. */
function edited(from: CostPosting, to: CostPosting, books: TicketBooks): { from: CostPosting; to: CostPosting } {
  if (from.kind === 'material' && to.kind === 'material') return editedMaterial(from, to, books);
  if (to.kind === 'material' || from.kind !== to.kind) return { from, to };
  const taken = removed(from, books);
  if (!(isUsed(taken) && isBooked(taken)) || to.workDate !== from.workDate)
    return { from: taken, to: withAccounts(to, books) };
  const kept = taken.kind === 'labor' ? { accounts: taken.accounts } : { account: taken.account };
  return { from: taken, to: { ...to, ...kept, postedOn: taken.postedOn } as CostPosting }; // of the same kind
}
const isUsed = (line: CostPosting): line is UsedPosting => line.kind !== 'material';

function accountOf(
  { source, supplierId, phaseName }: MaterialPosting,
  { vendorTypes, mapping }: TicketBooks,
): string | null {
  if (supplierId === null) return null;
  const usual = source === 'misc' ? 'otherJobCosts' : usualAccount(vendorTypes.get(supplierId) ?? '');
  return mappedAccount(usual, phaseName, mapping);
}

function addedMaterial(line: MaterialPosting, books: TicketBooks): MaterialPosting {
  if (line.supplierId === null) return { ...line, account: null, postedOn: null };
  const isLate = isClosed(line.workDate, books) || books.standings.get(line.id)?.isFrozen === true;
  return { ...line, account: accountOf(line, books), postedOn: isLate ? books.today : null };
}

/**
 * What the ledger has of a cost that its bill charged itself is taken back with the bill; of one that is frozen, by the
 * correction.
 */
function removedMaterial(line: MaterialPosting, books: TicketBooks): MaterialPosting {
  if (line.supplierId === null) return line;
  const { isFrozen = false, chargedTo = null } = books.standings.get(line.id) ?? {};
  const day = postingDayOf(line);
  return {
    ...line,
    account: ledgerAccountOf(line) ?? (isFrozen ? chargedTo : null),
    postedOn: isFrozen || isClosed(day, books) ? books.today : day === line.workDate ? null : day,
  };
}

function editedMaterial(from: MaterialPosting, to: MaterialPosting, books: TicketBooks) {
  const { isFrozen = false, chargedTo = null } = books.standings.get(from.id) ?? {};
  const taken = removedMaterial(from, books);
  if (to.supplierId === null) return { from: taken, to: { ...to, account: null, postedOn: null } };
  const isSameBill = from.supplierId === to.supplierId && from.invoiceRef === to.invoiceRef;
  const isSameVendor = from.supplierId === to.supplierId && from.source === to.source;
  const isStillCharged = isSameBill && !isFrozen && chargedTo !== null && ledgerAccountOf(from) === null;
  const kept = to.workDate === from.workDate && !isClosed(postingDayOf(from), books) ? (from.postedOn ?? null) : null;
  const isLate = isFrozen || (kept === null && isClosed(to.workDate, books));
  return {
    from: taken,
    to: {
      ...to,
      account: isStillCharged ? null : ((isSameVendor ? taken.account : null) ?? accountOf(to, books)),
      postedOn: isLate ? books.today : kept,
    },
  };
}
