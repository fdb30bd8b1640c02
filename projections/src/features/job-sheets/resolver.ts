import { equipment } from '@backoffice/contracts/dictionaries/equipment';
import { supplier } from '@backoffice/contracts/dictionaries/suppliers';
import { worker } from '@backoffice/contracts/dictionaries/workers';
import { changeOrder, type ChangeOrderView } from '@backoffice/contracts/features/change-orders';
import { contract, type ContractView } from '@backoffice/contracts/features/contracts';
import {
  changeOrderLabel,
  contractLabel,
  ContractLabels,
  crewRoles,
  jobSheetOwnRoutes,
  type CrewChoice,
  type OpenPhase,
} from '@backoffice/contracts/features/job-sheets';
import type { PricedLine, Resource } from '@backoffice/contracts/kernel';
import { bindHandler, type Caller, type HttpHandler } from '@backoffice/infra/http';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import type { Condition } from '#kernel/condition.ts';
import { absencesOn, bookingsOn, scheduledQuantities } from './table.ts';

const isWorkable: Condition = { field: 'status', op: 'in', value: ['draft', 'sent', 'viewed', 'signed'] };
const isApproved: Condition = { field: 'status', op: 'eq', value: 'approved' };
const oneOf = (field: string, value: readonly string[] | undefined): Condition[] =>
  value === undefined ? [] : [{ field, op: 'in', value }];
const everyRecord = { request: { search: '', filters: [] }, place: 'live' as const };
const contractFields = ['id', 'locationId', 'number', 'name', 'amount', 'type', 'lineItems'] as const;
const changeFields = ['id', 'contractId', 'number', 'name', 'amount', 'lineItems'] as const;
type ContractRow = Pick<ContractView, (typeof contractFields)[number]>;
type Change = Pick<ChangeOrderView, (typeof changeFields)[number]>;

/**
 * What a sheet is put together from. Whoever sees job sheets chooses among names, and learns what nobody and nothing
 * costs.
 */
export const jobSheetReads = (ports: Pick<ReadPorts, 'reads' | 'sql'>): HttpHandler[] => [
  ...crewAndSupplies(ports),
  ...contractPhases(ports),
];

/** Who can be sent, and with what. */
function crewAndSupplies({ reads, sql }: Pick<ReadPorts, 'reads' | 'sql'>): HttpHandler[] {
  const activeEntries = async (resource: Resource, fields: readonly string[], caller: Caller) => {
    const where: Condition[] = [{ field: 'status', op: 'eq', value: 'active' }];
    const rows = await reads.every(resource, { ...everyRecord, where }, ['id', 'name', ...fields], caller);
    return rows
      .map((row): Entry => ({ ...row, id: String(row['id']), name: String(row['name']) }))
      .toSorted((a, b) => a.name.localeCompare(b.name));
  };

  return [
    bindHandler(jobSheetOwnRoutes.crewList, async ({ query: { date, exceptId = null }, caller }) => {
      const [workers, bookings, absences] = await Promise.all([
        activeEntries(worker, ['roles', 'classification'], caller),
        date === undefined ? [] : bookingsOn(sql, caller.tenant, date, exceptId),
        date === undefined ? [] : absencesOn(sql, caller.tenant, date),
      ]);
      return {
        items: workers.map(({ id, name, roles: known, classification }): CrewChoice => {
          // by the declaration of workers
          const roles = crewRoles.filter((role) => (known as readonly string[]).includes(role));
          return {
            workerId: id,
            name,
            roles,
            role: roles[0] ?? 'laborer',
            task: String(classification ?? ''),
            bookings: bookings.filter(({ workerId }) => workerId === id).map(({ workerId: _who, ...at }) => at),
            awayThrough: absences.find(({ workerId }) => workerId === id)?.through ?? null,
          };
        }),
      };
    }),

    bindHandler(jobSheetOwnRoutes.supplies, async ({ caller }) => {
      const [tools, suppliers] = await Promise.all([
        activeEntries(equipment, ['unitNumber'], caller),
        activeEntries(supplier, [], caller),
      ]);
      return {
        equipment: tools.map(({ id, name, unitNumber }) => ({
          equipmentId: id,
          name,
          unitNumber: String(unitNumber ?? ''),
        })),
        suppliers: suppliers.map(({ id, name }) => ({ supplierId: id, name })),
      };
    }),
  ];
}

/** Contracts that can be worked on, with their changes, and what of them is not scheduled yet. */
function contractPhases({ reads, sql }: Pick<ReadPorts, 'reads' | 'sql'>): HttpHandler[] {
  /** Changes of the contracts that count. */
  const changesOf = async (contracts: readonly ContractRow[], caller: Caller): Promise<readonly Change[]> => {
    if (contracts.length === 0) return [];
    const where = [
      isApproved,
      ...oneOf(
        'contractId',
        contracts.map(({ id }) => id),
      ),
    ];
    // the fields that were asked for
    return reads.every(changeOrder, { ...everyRecord, where }, changeFields, caller);
  };

  return [
    bindHandler(jobSheetOwnRoutes.contractLabels, async ({ query: { locationId, search, page, limit }, caller }) => {
      const request = { search, filters: [], sortBy: 'number', order: 'asc' as const, page, limit };
      const found = await reads.list(
        contract,
        { request, place: 'live', query: { locationId }, where: [isWorkable], fields: contractFields },
        caller,
      );
      const contracts = found.items;
      const changes = await changesOf(contracts, caller);
      return ContractLabels.parse({
        ...found,
        message: 'Contracts fetched successfully',
        items: contracts.map((agreed) => ({
          ...agreed,
          label: contractLabel(agreed),
          changeOrders: changes
            .filter(({ contractId }) => contractId === agreed.id)
            .map((change) => ({ ...change, label: changeOrderLabel(change) })),
        })),
      });
    }),

    bindHandler(jobSheetOwnRoutes.filteredPhases, async ({ body, caller }) => {
      const { lineItemIds, locationId, contractIds, exceptId = null } = body;
      const where = [isWorkable, ...oneOf('id', contractIds)];
      const contracts = await reads.every(
        contract,
        { ...everyRecord, query: { locationId }, where },
        contractFields,
        caller,
      );
      const locationIds = [...new Set(contracts.map((agreed) => agreed.locationId))];
      const [changes, scheduled] = await Promise.all([
        changesOf(contracts, caller),
        scheduledQuantities(sql, caller.tenant, locationIds, exceptId),
      ]);
      const phases = contracts.flatMap((agreed) => [
        ...phasesOf(agreed.lineItems, { contractId: agreed.id, changeOrderId: null, label: contractLabel(agreed) }),
        ...changes
          .filter(({ contractId }) => contractId === agreed.id)
          .flatMap((change) =>
            phasesOf(change.lineItems, {
              contractId: agreed.id,
              changeOrderId: change.id,
              label: changeOrderLabel(change),
            }),
          ),
      ]);
      return {
        items: phases
          .map((phase): OpenPhase => {
            const done = scheduled.get(phase.lineItemId) ?? 0;
            return { ...phase, scheduled: done, remaining: Math.max(phase.quantity - done, 0) };
          })
          .filter(({ lineItemId, remaining }) => remaining > 0 && !lineItemIds.includes(lineItemId)),
      };
    }),
  ];
}

type Entry = Readonly<Record<string, unknown>> & { readonly id: string; readonly name: string };
type PhasePlace = Pick<OpenPhase, 'contractId' | 'changeOrderId' | 'label'>;

/** Lines that a crew can be sent to. */
const phasesOf = (lines: readonly PricedLine[], at: PhasePlace): Omit<OpenPhase, 'scheduled' | 'remaining'>[] =>
  lines
    .filter(({ isPhase }) => isPhase)
    .map(({ id, name, description, unit, quantity }) => ({ lineItemId: id, ...at, name, description, unit, quantity }));
