import { inventoryItem } from '@backoffice/contracts/dictionaries/inventories';
import { bill, type BillEvent, type BillLine, type MaterialCharge } from '@backoffice/contracts/features/bills';
import { contract } from '@backoffice/contracts/features/contracts';
import { postingDayOf } from '@backoffice/contracts/features/job-cost-books';
import {
  costChangeOf,
  jobCost,
  type CostPosting,
  type JobCostEvent,
  type MaterialPosting,
} from '@backoffice/contracts/features/job-costs';
import type { Day } from '@backoffice/contracts/kernel';
import { deterministicUuid } from '@backoffice/infra/http';
import { uniqueKey } from '#capabilities/unique.ts';
import { chargedFor, materialBillOf, type MaterialBill } from '#domain/material-bills.ts';
import type { Consequence, DecidedCommand, FollowingCommand } from '#kernel/consequences.ts';
import type { Effect, Reaction, RecordedEvent } from '#kernel/reactions.ts';
import { recordIdOf, type World } from '#kernel/world.ts';

const stockEvents = ['BillRecorded', 'CreditRecorded', 'AdjustmentRecorded', 'BillEdited', 'BillVoided'] as const;
type StockEvent = Extract<BillEvent, { type: (typeof stockEvents)[number] }>;
const stockOf = (lines: readonly BillLine[], sign: 1 | -1) =>
  lines.flatMap(({ inventoryItemId, quantity = 0 }) =>
    inventoryItemId ? [[inventoryItemId, sign * quantity] as const] : [],
  );

/** What a bill brings into stock lies in the yard from then on; a void one, and a credit, takes it away. */
export const whenBillStocked: Reaction = {
  name: 'whenBillStocked',
  on: [...stockEvents],
  leadsTo: ['ReceiveInventoryItem'],
  react(recorded: RecordedEvent): Effect[] {
    const event = { type: recorded.type, data: recorded.data } as StockEvent; // by the names above
    const moves =
      event.type === 'BillEdited'
        ? [...stockOf(event.data.from.lines, -1), ...stockOf(event.data.to.lines, 1)]
        : stockOf(event.data.lines, event.type === 'BillVoided' ? -1 : 1);
    const moved = new Map<string, number>();
    for (const [id, by] of moves) moved.set(id, (moved.get(id) ?? 0) + by);
    const ref = event.type === 'BillEdited' ? event.data.to.ref : event.data.ref;
    return [...moved]
      .filter(([, by]) => by !== 0)
      .map(([id, by]) => {
        const data = { by, billId: recordIdOf(recorded.stream), ref };
        const command = { type: 'ReceiveInventoryItem', data };
        return { key: id, command: { entity: inventoryItem.entity, id, command } };
      });
  },
};

/** What one invoice of a vendor charges from now on, by the material. */
type ChargedInvoice = {
  readonly vendorId: string;
  readonly ref: string;
  date: Day;
  isLinked: boolean;
  isDifferenceConfirmed: boolean;
  readonly charges: Map<string, MaterialCharge>;
};

/** What these fields are called where costs are entered. */
const fieldNames = {
  ref: 'invoiceRef',
  vendorId: 'supplierId',
  date: 'workDate',
  isDifferenceConfirmed: 'confirmDifference',
};

/**
 * Materials make the bills of their vendors, and change with them: one for each number of an invoice, line by line.
 * What is paid or closed stays, and is corrected today by a document of its own. What has no number yet is not billed.
 */
export const chargedMaterials: Consequence = {
  entity: jobCost.entity,
  leadsTo: [bill.entity],
  async follow(decided, world) {
    const invoices = await chargedInvoices(decided, world);
    const commands = await Promise.all(
      invoices.map(async (invoice) => commandsFor(invoice, await materialBillOf(invoice.vendorId, invoice.ref, world))),
    );
    return commands.flat().map((command) => ({ ...command, fieldNames }));
  },
  describe: (event) => bookChangeOf(event as BillEvent), // what follows are bills
};

async function chargedInvoices(decided: readonly DecidedCommand[], world: World): Promise<ChargedInvoice[]> {
  const invoices = new Map<string, ChargedInvoice>();
  for (const { command, events } of decided) {
    // where it says so
    const { linkBill = false, confirmDifference = false } = command.data as Partial<Record<string, boolean>>;
    for (const event of events) {
      const change = costChangeOf(event as JobCostEvent); // of tickets alone
      if (!change) continue;
      const { contractId } = change.job;
      const agreed = await world.record(contract, contractId);
      const contractName = agreed ? `${agreed.number} ${agreed.name}` : '';
      const charge = (line: MaterialPosting & SupplierLine, amount: number, isGiven: boolean) => {
        const key = `${line.supplierId} ${uniqueKey(line.invoiceRef)}`;
        const found = invoices.get(key);
        const invoice = found ?? newInvoice(line, postingDayOf(line));
        invoices.set(key, invoice);
        invoice.isLinked ||= linkBill;
        invoice.isDifferenceConfirmed ||= confirmDifference;
        if (isGiven && postingDayOf(line) < invoice.date) invoice.date = postingDayOf(line);
        const { id: materialId, description } = line;
        invoice.charges.set(materialId, { materialId, contractId, contractName, description, amount });
      };
      for (const line of change.taken.filter(isBilled)) charge(line, 0, false);
      for (const line of change.given.filter(isBilled)) charge(line, line.amount, true);
    }
  }
  return [...invoices.values()];
}

type SupplierLine = { readonly supplierId: string };
const isBilled = (line: CostPosting): line is MaterialPosting & SupplierLine =>
  line.kind === 'material' && line.supplierId !== null && line.invoiceRef !== '';

const newInvoice = ({ supplierId: vendorId, invoiceRef: ref }: MaterialPosting & SupplierLine, date: Day) => ({
  vendorId,
  ref,
  date,
  isLinked: false,
  isDifferenceConfirmed: false,
  charges: new Map<string, MaterialCharge>(),
});

/** The bill as it is to be; or, beside one that stays as it is, what costs more and what costs less than it charges. */
function commandsFor({ charges, ...invoice }: ChargedInvoice, of: MaterialBill): FollowingCommand[] {
  const { id, bill: found, corrections, isFrozen } = of;
  const changed = [...charges.values()].map((charge) => ({
    ...charge,
    difference: charge.amount - chargedFor(of, charge.materialId),
  }));
  const isForeign = ({ materialId, amount }: MaterialCharge) =>
    amount !== 0 && found?.lines.every((line) => line.materialId !== materialId);
  const isByHand = found?.lines.some(
    ({ materialId, account }) => materialId === null && account !== 'purchaseDifferences',
  );
  const ofBill = isFrozen ? changed.filter((charge) => isByHand && isForeign(charge)) : changed;
  const lines = ofBill.map(({ difference: _asChanged, ...charge }) => ({
    ...charge,
    amount: charge.amount - correctedBy(of, charge.materialId),
  }));
  const rest = changed.filter((charge) => !ofBill.includes(charge) && charge.difference !== 0);
  const corrected = [rest.filter(({ difference }) => difference > 0), rest.filter(({ difference }) => difference < 0)];
  return [
    ...(lines.length === 0
      ? []
      : [target(id, found === null, { type: 'ChargeMaterials', data: { ...invoice, lines } })]),
    ...corrected
      .filter((some) => some.length > 0)
      .map((some, at): FollowingCommand => {
        const number = corrections.length + at + 1;
        const ref = `${found?.ref ?? invoice.ref}-A${number}`;
        const different = some.map(({ difference, ...charge }) => ({ ...charge, amount: difference }));
        const data = { vendorId: invoice.vendorId, billId: id, ref, lines: different };
        return target(deterministicUuid(`bill ${id} A${number}`), true, { type: 'CorrectMaterials', data });
      }),
  ];
}

const correctedBy = ({ corrections }: MaterialBill, materialId: string) =>
  chargedFor({ id: '', bill: null, corrections, isFrozen: false }, materialId);

const target = (id: string, isNew: boolean, command: FollowingCommand['command']): FollowingCommand => ({
  entity: bill.entity,
  id,
  command,
  ...(isNew && { creates: true as const }),
});

function bookChangeOf({ type, data }: BillEvent) {
  switch (type) {
    case 'BillRecorded':
    case 'CreditRecorded':
    case 'AdjustmentRecorded':
    case 'RetentionPayableReleased':
      return { event: type, number: data.ref, amount: data.amount, change: data.amount };
    case 'BillEdited':
    case 'MaterialsLinked':
      return { event: type, number: data.to.ref, amount: data.to.amount, change: data.to.amount - data.from.amount };
  }
  return null;
}
