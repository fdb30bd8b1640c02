import { belongsToScope } from '#capabilities/belongs-to.ts';
import { openHoursScope, workerDayScope } from '#domain/crew/worker-days.ts';
import { isDeliveryKnown } from '#domain/crew/delivery-entries.ts';
import { begunJob } from '#domain/openings/begun-contract.ts';
import { recordsOf } from '#domain/records-of.ts';
import { ticketBooks } from '#domain/material-bills.ts';
import type { GatherFacts, UniqueClaim } from '#kernel/entity.ts';
import type { World } from '#kernel/world.ts';
import { equipment } from '@backoffice/contracts/dictionaries/equipment';
import { inventoryItem } from '@backoffice/contracts/dictionaries/inventories';
import { miscItem } from '@backoffice/contracts/dictionaries/misc-items';
import { overhead } from '@backoffice/contracts/dictionaries/overheads';
import { percentSplit } from '@backoffice/contracts/dictionaries/percent-splits';
import { supplier } from '@backoffice/contracts/dictionaries/suppliers';
import { wage } from '@backoffice/contracts/dictionaries/wages';
import { worker } from '@backoffice/contracts/dictionaries/workers';
import { changeOrder } from '@backoffice/contracts/features/change-orders';
import { company, sharesOn } from '@backoffice/contracts/features/companies';
import { contract } from '@backoffice/contracts/features/contracts';
import type { OpeningContract } from '@backoffice/contracts/features/opening-contracts';
import {
  hoursOn,
  jobCost,
  workerDay,
  type ContractOfJob,
  type JobCost,
  type JobCostFacts,
  type WorkerDay,
} from '@backoffice/contracts/features/job-costs';
import { hoursChangesOf, hoursReadBy, type WorkerDayFacts } from '@backoffice/contracts/features/job-cost-days';
import type { TicketBooks } from '@backoffice/contracts/features/job-cost-accounts';
import type { PriceBook } from '@backoffice/contracts/features/job-cost-rates';
import { fullName, isSalesmanOf, user } from '@backoffice/contracts/features/users';
import type { Hours } from '@backoffice/contracts/features/workers';
import { carriesMoney, type Day, type Fields } from '@backoffice/contracts/kernel';

/**
 * Insisted on by whoever adds hours, so that of two at once no two fill the same day; until the job is closed for good
 * it holds its workers.
 */
export const jobCostClaims = ({ id, labors, status }: JobCost): UniqueClaim[] =>
  [
    ...new Set([
      ...labors.map(({ workerId, workDate }) => workerDayScope(workerId, workDate)),
      ...(status === 'hardClosed' ? [] : labors.map(({ workerId }) => openHoursScope(workerId))),
    ]),
  ].map((scope) => ({ scope, key: id, refusal: { code: 'ID_TAKEN' } }));

type Input = Readonly<{
  contractId?: string;
  contract?: OpeningContract | null;
  changeOrderId?: string | null;
  overheadRateId?: string | null;
  foremanId?: string | null;
  operatorIds?: readonly string[];
  profitSplits?: readonly { role: string; personId: string; percentSplitId: string | null }[];
  lineId?: string;
  workDate?: Day;
  lineItemId?: string | null;
  workerId?: string;
  wageId?: string | null;
  payClass?: string;
  supplierId?: string | null;
  miscItemId?: string | null;
  equipmentId?: string;
  inventoryItemId?: string;
  days?: WorkerDay[];
}>;
export type JobCostWorld = JobCostFacts &
  Pick<WorkerDayFacts, 'prices' | 'hoursChanges'> & { readonly books: TicketBooks };

export const jobCostFacts: GatherFacts<JobCostWorld, JobCost> = async ({ type, data }, world, ticket) => {
  const input = data as Input; // of whichever command it is, what it names
  const ours = await world.record(company, world.tenant);
  const { overtimeRule = 'caDaily', weekEndsOn = 6, burdenBp = 0, profitShares } = ours ?? {};
  const isHeader = type === 'CreateJobCost' || type === 'EditJobCost';
  const contractId = input.contractId ?? ticket?.contractId;
  const asksContract =
    isHeader ||
    type === 'RecordOpeningCosts' ||
    type === 'HardCloseJobCost' ||
    [input, ...(input.days ?? [])].some(({ lineItemId }) => typeof lineItemId === 'string');
  const [ofContract, rate, people, percentSplits, hoursElsewhere, prices] = await Promise.all([
    input.contract
      ? begunJob(input.contract, contractId ?? '', world)
      : asksContract && contractId !== undefined
        ? contractOfJob(contractId, world, ticket === null)
        : null,
    typeof input.overheadRateId === 'string' ? overheadNamed(input.overheadRateId, world) : null,
    isHeader ? peopleNamed(input, world) : new Map<string, string>(),
    isHeader ? splitsNamed(input, world) : new Map<string, number>(),
    loadHoursElsewhere(
      hoursReadBy(type, input, ticket, weekEndsOn),
      ticket?.id,
      world,
      type === 'RestoreJobCost' ? world.askedIds(jobCost.entity) : [], // they come back together
    ),
    pricesFor(type, input, ticket, burdenBp, world),
  ]);
  return {
    books: await ticketBooks(materialsIn(type, input, ticket), prices.suppliers, world),
    contract: ofContract,
    overhead: rate,
    people,
    percentSplits,
    mayEditClosed: world.may('action:job.soft-open') === 'allow',
    hoursElsewhere,
    isDeliveryKnown: await isDeliveryKnown(data, world),
    hoursChanges: ticket && input.days ? await hoursChanges(ticket.id, world) : new Map(),
    company: {
      overtimeRule,
      weekEndsOn,
      burdenBp,
      shares: sharesOn(profitShares ?? [], world.facts.today).map(({ role, shareBp, basis }) => ({
        role,
        shareBp,
        basis,
      })),
    },
    prices,
  };
};

/** The materials that a command is about: all of a ticket, or one of its lines. */
const materialsIn = (type: string, { lineId }: Input, ticket: JobCost | null) => {
  const isOfAll = ['UpdateJobCostRates', 'TrashJobCost', 'RestoreJobCost'].includes(type);
  return ticket?.materials.filter(({ id }) => isOfAll || id === lineId) ?? [];
};

/** The contract a ticket is of; what begins one must see it. */
export async function contractOfJob(id: string, world: World, isNew: boolean): Promise<ContractOfJob | null> {
  const found = await (isNew ? world.visibleRecord(contract, id) : world.record(contract, id));
  if (!found || (isNew && found.trashedAt !== null)) return null;
  const ids = await world.claimHolders(belongsToScope(contract.entity, id, changeOrder.entity));
  const orders = await recordsOf(changeOrder, ids, world);
  const { locationId, locationName, customerId, customerName, salesmanId, salesmanName } = found;
  const approved = [...orders.values()].filter(({ approvedAt }) => approvedAt !== null);
  const lines = [found, ...approved].flatMap(({ lineItems }) => lineItems.filter(carriesMoney));
  return {
    origin: {
      contractId: id,
      contractNumber: found.number,
      contractName: found.name,
      isPublicWork: found.isPublicWork,
      contractSigned: found.signedAt !== null,
      locationId,
      locationName,
      customerId,
      customerName,
      salesmanId,
      salesmanName,
    },
    voided: found.voidedAt !== null,
    closed: found.closedAt !== null,
    costEntryClosed: found.costEntry === 'closed',
    phases: new Map(lines.map(({ id: lineItemId, name }) => [lineItemId, name])),
    changeOrders: new Map(
      [...orders.values()].map((order) => [order.id, { number: order.number, approved: order.approvedAt !== null }]),
    ),
  };
}

async function overheadNamed(id: string, world: World) {
  const found = await world.record(overhead, id);
  return found && found.trashedAt === null ? { id, name: found.name } : null;
}

/** Salesmen among the splits are people who sign in; everybody else is a worker. */
async function peopleNamed({ foremanId, operatorIds = [], profitSplits = [] }: Input, world: World) {
  const [salesmen, others] = [
    profitSplits.filter(({ role }) => role === 'salesman'),
    profitSplits.filter(({ role }) => role !== 'salesman'),
  ].map((splits) => splits.map(({ personId }) => personId)) as [string[], string[]]; // two lists, of two
  const [workers, users] = await Promise.all([
    recordsOf(worker, [...(foremanId ? [foremanId] : []), ...operatorIds, ...others], world),
    recordsOf(user, salesmen, world),
  ]);
  return new Map([
    ...[...workers.values()].map(({ id, name }) => [id, name] as const),
    ...[...users.values()]
      .filter((person) => isSalesmanOf(world.tenant, person))
      .map((person) => [person.id, fullName(person)] as const),
  ]);
}

async function splitsNamed({ profitSplits = [] }: Input, world: World) {
  const ids = profitSplits.flatMap(({ percentSplitId }) => percentSplitId ?? []);
  const found = await recordsOf(percentSplit, ids, world);
  return new Map([...found.values()].map(({ id, percent }) => [id, Math.round(percent * 100)]));
}

/** Who wrote which hours of a ticket last. */
async function hoursChanges(id: string, world: World): Promise<WorkerDayFacts['hoursChanges']> {
  const history = await world.history(jobCost, id);
  return hoursChangesOf(
    history.map(({ type, data, meta: { actor, at } }) => ({ type, data: data as object, byName: actor.name, at })),
  ); // every event has data
}

/** Hours of workers on days, on all tickets but one; on those of `together` as if they were restored. */
export async function loadHoursElsewhere(
  days: readonly { readonly workerId: string; readonly workDate: Day }[],
  except: string | undefined,
  world: World,
  together: readonly string[] = [],
): Promise<ReadonlyMap<string, Hours>> {
  const asked = [...new Map(days.map((day) => [workerDay(day), day])).values()];
  const sums = asked.map(async (day) => {
    const ids = new Set([...(await world.claimHolders(workerDayScope(day.workerId, day.workDate))), ...together]);
    const others = await recordsOf(
      jobCost,
      [...ids].filter((id) => id !== except),
      world,
    );
    const hours = [...others.values()].reduce(
      (sum, { labors }) => sum + hoursOn(labors, day.workerId, day.workDate),
      0,
    );
    return [workerDay(day), hours] as const;
  });
  return new Map(await Promise.all(sums));
}

/** What the dictionaries say of what a command names; to reprice, of all that a ticket has. */
async function pricesFor(
  type: string,
  input: Input,
  ticket: JobCost | null,
  burdenBp: number,
  world: World,
): Promise<PriceBook> {
  const isRepricing = type === 'UpdateJobCostRates';
  const idsOf = (field: keyof Input & `${string}Id`, lines: readonly object[] = []) =>
    [
      input[field],
      ...(input.days ?? []).map((day) => (day as Fields)[field]),
      ...lines
        .filter((line) => isRepricing || ('id' in line && line.id === input.lineId))
        .map((line) => (line as Fields)[field]), // a line has the ids of its kind
    ].filter((id): id is string => typeof id === 'string');
  const [workers, wages, equipments, inventoryItems, suppliers, miscItems] = await Promise.all([
    recordsOf(worker, idsOf('workerId', ticket?.labors), world),
    recordsOf(wage, idsOf('wageId', ticket?.labors), world),
    recordsOf(equipment, idsOf('equipmentId', ticket?.equipments), world),
    recordsOf(inventoryItem, idsOf('inventoryItemId', ticket?.inventory), world),
    recordsOf(supplier, idsOf('supplierId', ticket?.materials), world),
    recordsOf(miscItem, idsOf('miscItemId', ticket?.materials), world),
  ]);
  return { workers, wages, equipments, inventoryItems, suppliers, miscItems, burdenBp };
}
