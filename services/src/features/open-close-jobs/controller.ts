import { IMMEDIATE_LIMIT, type ListFilter } from '@backoffice/contracts/capabilities';
import { jobCost } from '@backoffice/contracts/features/job-costs';
import {
  jobActions,
  openCloseJobRouteTable,
  type JobAction,
  type JobCount,
  type JobSelection,
} from '@backoffice/contracts/features/open-close-jobs';
import { bindHandler, notFound, type Call, type HttpHandler, type HttpResponse } from '@backoffice/infra/http';
import type { BulkCommand, BulkPlan } from '#http/bulk-commands.ts';
import { contextOf } from '#kernel/context.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';

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
  openWorld,
}: BulkGateway & CommandGateway): HttpHandler[] =>
  (Object.keys(jobActions) as JobAction[]).flatMap((action): HttpHandler[] => {
    const { count, many } = openCloseJobRouteTable[action];
    return [
      bindHandler(count, async (call): Promise<JobCount> => {
        const bulk = bulkOf(action, call.body as JobSelection, call.caller.tenant); // by the body of these routes
        const { ids, blocked, token } = await planBulk(bulk, call as unknown as Call); // a call, whatever its body
        const world = await openWorld(contextOf(call));
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
          previewToken: token,
          inBackground: ids.length > IMMEDIATE_LIMIT,
        };
      }),
      bindHandler(many, (call) => {
        const { previewToken, ...selection } = call.body as JobSelection & { previewToken: string }; // as above
        return executeBulk(bulkOf(action, selection, call.caller.tenant), previewToken, call as unknown as Call); // a call, whatever its body
      }),
    ];
  });

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
