import { IMMEDIATE_LIMIT, type ListFilter } from '@backoffice/contracts/capabilities';
import { contract } from '@backoffice/contracts/features/contracts';
import { jobCost } from '@backoffice/contracts/features/job-costs';
import {
  jobActions,
  openCloseJobRouteTable,
  type JobAction,
  type JobCount,
  type JobSelection,
} from '@backoffice/contracts/features/open-close-jobs';
import {
  bindHandler,
  deterministicUuid,
  notFound,
  type Call,
  type HttpHandler,
  HttpProblem,
  HttpResponse,
} from '@backoffice/infra/http';
import { loadContractBilling } from '#domain/contract-billing.ts';
import { unbilledOf } from '#domain/final-profit.ts';
import type { BulkCommand, BulkPlan } from '#http/bulk-commands.ts';
import { contextOf } from '#kernel/context.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import type { World } from '#kernel/world.ts';

/** What is done to everything that a list finds, first only counted. */
export type BulkGateway = {
  readonly planBulk: (bulk: BulkCommand, call: Call) => Promise<BulkPlan>;
  readonly executeBulk: (bulk: BulkCommand, token: string, call: Call) => Promise<HttpResponse>;
};

const SAMPLE = 10;

/** Tickets of which an action could be asked; what is done already is not counted. */
const asked: Readonly<Record<JobAction, ListFilter['filters']>> = {
  softClose: [{ field: 'status', op: 'eq', value: 'open' }],
  softOpen: [{ field: 'status', op: 'eq', value: 'softClosed' }],
  hardClose: [{ field: 'status', op: 'ne', value: 'hardClosed' }],
  hardOpen: [{ field: 'status', op: 'eq', value: 'hardClosed' }],
  lockHours: [{ field: 'hoursLocked', op: 'eq', value: false }],
  unlockHours: [{ field: 'hoursLocked', op: 'eq', value: true }],
};

export const openCloseJobHandlers = ({
  planBulk,
  executeBulk,
  ...gateway
}: BulkGateway & CommandGateway): HttpHandler[] =>
  (Object.keys(jobActions) as JobAction[]).flatMap((action): HttpHandler[] => {
    const { count, many } = openCloseJobRouteTable[action];
    return [
      bindHandler(count, async (call): Promise<JobCount> => {
        const bulk = bulkOf(action, call.body as JobSelection, call.caller.tenant); // by the body of these routes
        const { ids, blocked, token } = await planBulk(bulk, call);
        const world = await gateway.openWorld(contextOf(call));
        const shown = await Promise.all(ids.slice(0, SAMPLE).map((id) => world.record(jobCost, id)));
        return {
          count: ids.length,
          blocked: blocked.reduce((sum, each) => sum + each.count, 0),
          blockedReasons: blocked,
          sample: shown.flatMap((ticket) =>
            ticket === null
              ? []
              : [
                  {
                    id: ticket.id,
                    number: ticket.number,
                    contractNumber: ticket.contractNumber,
                    contractName: ticket.contractName,
                    locationName: ticket.locationName,
                    date: ticket.date,
                  },
                ],
          ),
          unbilled: action === 'hardClose' ? await unbilledAmong(ids, world) : { count: 0, amount: 0, sample: [] },
          previewToken: token,
          inBackground: ids.length > IMMEDIATE_LIMIT,
        };
      }),
      bindHandler(many, async (call) => {
        const { previewToken, ...selection } = call.body as JobSelection & { previewToken: string }; // as above
        const bulk = bulkOf(action, selection, call.caller.tenant);
        const done = await executeBulk(bulk, previewToken, call);
        if (action !== 'hardClose') return done;
        const position = await closeCostEntry(selection.contractIds ?? [], call, gateway);
        // whoever reads after this answer sees the contracts closed, too
        return position === null ? done : new HttpResponse({ ...(done.body as object), position }, done); // a receipt
      }),
    ];
  });

/** A warning, and nothing that stands against it: what is closed for good can still be billed. */
async function unbilledAmong(ids: readonly string[], world: World): Promise<JobCount['unbilled']> {
  const tickets = await Promise.all(ids.map((id) => world.record(jobCost, id)));
  const contractIds = [...new Set(tickets.flatMap((ticket) => ticket?.contractId ?? []))];
  const found = await Promise.all(contractIds.map((id) => loadContractBilling(id, world)));
  const left = await Promise.all(
    found
      .filter((books) => books !== null)
      .map(async (books) => {
        const { id: contractId, number, name } = books.contract;
        return { contractId, number, name, unbilled: await unbilledOf(books, world) };
      }),
  );
  const open = left.filter(({ unbilled }) => unbilled > 0).toSorted((one, other) => other.unbilled - one.unbilled);
  return {
    count: open.length,
    amount: open.reduce((sum, { unbilled }) => sum + unbilled, 0),
    sample: open.slice(0, SAMPLE),
  };
}

/**
 * Contracts that were chosen themselves take no more costs; those that take none already stay as they are, and
 * what is sent once more is answered as before. @returns the
 * position of the last that was closed
 */
async function closeCostEntry(
  contractIds: readonly string[],
  call: Call,
  { execute, openWorld }: CommandGateway,
): Promise<number | null> {
  let position: number | null = null;
  const context = contextOf(call);
  const world = await openWorld(context);
  for (const id of contractIds) {
    const found = await world.visibleRecord(contract, id);
    if (!found || found.signedAt === null || found.voidedAt !== null) continue;
    const closed = await execute(
      [
        {
          entity: contract.entity,
          id,
          command: { type: 'CloseContractCostEntry', data: { reason: 'Its jobs were closed for good' } },
        },
      ],
      { ...context, commandId: deterministicUuid(`cost entry ${call.commandId} ${id}`) },
    ).catch((refused: unknown) => {
      if (refused instanceof HttpProblem && refused.code === 'COST_ENTRY_CLOSED') return null;
      throw refused;
    });
    if (closed) position = closed.position;
  }
  return position;
}

/** The command, and a list that finds the tickets. @throws HttpProblem 404 for another company than one works in */
function bulkOf(
  action: JobAction,
  { companyId, contractIds, locationId, salesmanId, fromDate, toDate, ...data }: JobSelection,
  tenant: string,
): BulkCommand {
  if (companyId !== undefined && companyId !== tenant) throw notFound();
  const filters: ListFilter['filters'] = [
    ...asked[action],
    ...(contractIds ? [{ field: 'contractId', op: 'in' as const, value: contractIds }] : []),
    ...(locationId === undefined ? [] : [{ field: 'locationId', op: 'eq' as const, value: locationId }]),
    ...(salesmanId === undefined ? [] : [{ field: 'salesmanId', op: 'eq' as const, value: salesmanId }]),
    ...(fromDate === undefined ? [] : [{ field: 'date', op: 'gte' as const, value: fromDate }]),
    ...(toDate === undefined ? [] : [{ field: 'date', op: 'lte' as const, value: toDate }]),
  ];
  return {
    resource: jobCost,
    command: { type: jobActions[action].command, data },
    filter: { place: 'live', search: '', filters },
  };
}
