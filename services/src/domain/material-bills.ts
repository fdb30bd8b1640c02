import { CostAccount } from '@backoffice/contracts/capabilities';
import { supplier } from '@backoffice/contracts/dictionaries/suppliers';
import { bill, type Bill } from '@backoffice/contracts/features/bills';
import { chartOfAccounts } from '@backoffice/contracts/features/chart-of-accounts';
import type { MaterialStanding, TicketBooks } from '@backoffice/contracts/features/job-cost-accounts';
import type { MaterialLine } from '@backoffice/contracts/features/job-costs';
import type { Cents } from '@backoffice/contracts/kernel';
import { deterministicUuid } from '@backoffice/infra/http';
import { uniqueKey } from '#capabilities/unique.ts';
import type { World } from '#kernel/world.ts';
import { paidOnBill } from './bill-payments.ts';
import { closedThrough } from './closed-period.ts';

/** Where the number of a vendor's bill is taken. */
export const billRefScope = (vendorId: string, kind: string) => `Bill.ref/${vendorId}/${kind}`;
/** Where the documents are found that correct a bill by what materials of job costs cost now. */
export const correctionsScope = (billId: string) => `Bill.corrections/${billId}`;

/** The bill that charges materials under a vendor's number; `bill` is null before it is recorded. */
export type MaterialBill = {
  readonly id: string;
  readonly bill: Bill | null;
  readonly corrections: readonly Bill[];
  /** Something of it is paid, or its day is closed: it stays as it is. */
  readonly isFrozen: boolean;
};

/** What a bill charges for a material, with its corrections. */
export const chargedFor = ({ bill: found, corrections }: MaterialBill, materialId: string): Cents =>
  [...(found?.lines ?? []), ...corrections.flatMap(({ lines }) => lines)].reduce(
    (sum, line) => sum + (line.materialId === materialId ? line.amount : 0),
    0,
  );

export async function correctionsOf(billId: string, world: World): Promise<Bill[]> {
  const ids = await world.claimHolders(correctionsScope(billId));
  const found = await Promise.all(ids.map((id) => world.record(bill, id)));
  return found.filter((each) => each !== null);
}

/**
 * Known by vendor and number: the one that materials made, or else one that was recorded by hand. After a void one
 * comes another.
 */
export async function materialBillOf(vendorId: string, ref: string, world: World): Promise<MaterialBill> {
  const key = uniqueKey(ref);
  const [id, found] = await currentBill(vendorId, key, world);
  if (!found) return { id, bill: null, corrections: [], isFrozen: false };
  const [paid, closed, corrections] = await Promise.all([
    paidOnBill(id, world),
    closedThrough(world),
    correctionsOf(id, world),
  ]);
  return { id, bill: found, corrections, isFrozen: paid !== 0 || (closed !== null && found.date <= closed) };
}

async function currentBill(vendorId: string, key: string, world: World): Promise<readonly [string, Bill | null]> {
  const name = `bill ${world.tenant} ${vendorId} ${key}`;
  for (let at = 1; ; at++) {
    const id = deterministicUuid(at === 1 ? name : `${name} ${at}`);
    const made = await world.record(bill, id);
    if (made?.voidedOn === null) return [id, made];
    if (made) continue;
    const holder = await world.claimHolder(billRefScope(vendorId, 'bill'), key);
    const byHand = holder === null ? null : await world.record(bill, holder);
    return byHand?.voidedOn === null ? [byHand.id, byHand] : [id, null];
  }
}

/** Where lines of tickets stand in the books, and materials at their vendors: events say accounts and day by it. */
export async function ticketBooks(
  materials: readonly MaterialLine[],
  known: ReadonlyMap<string, { readonly type: string }>,
  world: World,
): Promise<TicketBooks> {
  const ids = new Set(materials.flatMap(({ supplierId }) => supplierId ?? []));
  const [closed, chart, vendors, standings] = await Promise.all([
    closedThrough(world),
    world.record(chartOfAccounts, world.tenant),
    Promise.all([...ids].filter((id) => !known.has(id)).map((id) => world.record(supplier, id))),
    Promise.all(materials.map((line) => standingOf(line, world))),
  ]);
  const types = vendors.flatMap((vendor) => (vendor ? [[vendor.id, vendor.type] as const] : []));
  return {
    today: world.facts.today,
    closedThrough: closed,
    costsFrom: chart?.costsInLedgerFrom ?? null,
    mapping: chart?.costMapping ?? [],
    vendorTypes: new Map([...types, ...[...known].map(([id, { type }]) => [id, type] as const)]),
    standings: new Map(standings.flat()),
  };
}

async function standingOf(
  { id, supplierId, invoiceRef }: MaterialLine,
  world: World,
): Promise<[string, MaterialStanding][]> {
  if (supplierId === null || invoiceRef === '') return [];
  const { bill: found, isFrozen } = await materialBillOf(supplierId, invoiceRef, world);
  const account = found?.lines.find(({ materialId }) => materialId === id)?.account;
  return [[id, { isFrozen, chargedTo: CostAccount.safeParse(account).data ?? null }]];
}
