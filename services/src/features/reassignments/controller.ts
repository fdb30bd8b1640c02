import type { ReassignEvent } from '@backoffice/contracts/capabilities';
import { customer } from '@backoffice/contracts/features/customers';
import { location } from '@backoffice/contracts/features/locations';
import {
  REASSIGNMENT_LIMIT,
  reassignmentOwnRoutes,
  reassignmentRefusals,
  type Reassignment,
  type ReassignmentReceipt,
} from '@backoffice/contracts/features/reassignments';
import { fullName, isSalesmanOf, user } from '@backoffice/contracts/features/users';
import type { Refusal, Resource } from '@backoffice/contracts/kernel';
import { bindHandler, HttpResponse, refusalFailure, type Call, type HttpHandler } from '@backoffice/infra/http';
import { contextOf } from '#kernel/context.ts';
import { replayHeaders, type CommandGateway } from '#kernel/command-gateway.ts';
import type { CommandTarget } from '#kernel/execute.ts';
import type { World } from '#kernel/world.ts';

/** Which records are reassigned beside those that are named; the reading side knows, and each record is asked again. */
export type FindReassignable = (
  companyId: string,
  reassignment: Reassignment,
) => Promise<readonly { readonly entity: string; readonly id: string }[]>;

type ReassignmentPorts = CommandGateway & {
  readonly resources: readonly Resource[];
  readonly findReassignable: FindReassignable;
};

export const reassignmentHandlers = ({
  execute,
  openWorld,
  resources,
  findReassignable,
}: ReassignmentPorts): HttpHandler[] => {
  /**
   * All of them together, each with an event of its own. Asked again under the same key, what was done then is answered
   * once more.
   */
  async function executeAll(targets: readonly CommandTarget[], call: Call): Promise<HttpResponse> {
    const context = contextOf(call);
    const world = await openWorld(context);
    const done = await reassignedBy(context.commandId, world);
    // A command that the log knows is not decided anew: nothing more is recorded.
    const again = done.map(({ entity, id, to, toName }) => ({
      entity,
      id,
      command: commandGivingTo({ salesmanId: to, salesmanName: toName })(entity),
    }));
    const [first, ...others] = again.length > 0 ? again : targets;
    if (!first) throw failure({ code: 'NOTHING_TO_REASSIGN' });
    if (targets.length > REASSIGNMENT_LIMIT)
      throw failure({ code: 'TOO_MANY_RECORDS', values: { count: targets.length.toLocaleString('en-US') } });
    const { position, of, replayed } = await execute([first, ...others], context);
    const changed = await world.recordsOfCommand(context.commandId);
    const receipt: ReassignmentReceipt = { reassignmentId: context.commandId, count: changed.length, position, of };
    return new HttpResponse(receipt, { headers: replayHeaders(replayed) });
  }

  /** The records that a command has reassigned, and whether each still has the salesman it was given to. */
  async function reassignedBy(commandId: string, world: World) {
    const changed = await Promise.all(
      (await world.recordsOfCommand(commandId)).map(async ({ entity, id, version }) => {
        const resource = resources.find((each) => each.entity === entity);
        const event = resource && (await world.history(resource, id))[version - 1];
        if (!resource || event?.type !== `${entity}Reassigned`) return [];
        const { from, to, toName } = event.data as ReassignEvent<''>['data']; // by its contract
        // what is reassigned has a salesman
        const present = (await world.record(resource, id)) as { salesmanId: string; trashedAt?: string | null } | null;
        return [{ entity, id, from, to, toName, isUnchanged: present?.salesmanId === to && !present.trashedAt }];
      }),
    );
    return changed.flat();
  }

  return [
    bindHandler(reassignmentOwnRoutes.create, async (call) => {
      const { customerIds = [], locationIds = [], fromSalesmanId, toSalesmanId } = call.body;
      const context = contextOf(call);
      const world = await openWorld(context);
      const command = commandGivingTo(await salesmanNamed(toSalesmanId, world));
      if (fromSalesmanId !== undefined) await assertColleague(fromSalesmanId, world);
      const named = [
        ...customerIds.map((id, at) => ({ entity: customer.entity, id, requestField: `customerIds.${at}` })),
        ...locationIds.map((id, at) => ({ entity: location.entity, id, requestField: `locationIds.${at}` })),
      ];
      const isNamed = new Set(named.map(({ id }) => id));
      const found = (await findReassignable(context.tenant, call.body)).filter(({ id }) => !isNamed.has(id));
      return executeAll(
        [...named, ...found].map((each) => ({ ...each, command: command(each.entity) })),
        call,
      );
    }),

    /** What has been reassigned since stays where it is. */
    bindHandler(reassignmentOwnRoutes.undo, async (call) => {
      const context = contextOf(call);
      const world = await openWorld(context);
      const isAgain = (await world.recordsOfCommand(context.commandId)).length > 0;
      const unchanged = (await reassignedBy(call.params.id ?? '', world)).filter(({ isUnchanged }) => isUnchanged);
      if (!isAgain && unchanged.length === 0) throw failure({ code: 'REASSIGNMENT_UNKNOWN' });
      const salesmen = new Map<string, Salesman>();
      for (const { from } of unchanged)
        if (!isAgain && !salesmen.has(from)) salesmen.set(from, await salesmanNamed(from, world));
      const targets = unchanged.flatMap(({ entity, id, from }) => {
        const salesman = salesmen.get(from);
        return salesman ? [{ entity, id, command: commandGivingTo(salesman)(entity) }] : [];
      });
      return executeAll(targets, call);
    }),
  ];
};

type Salesman = { readonly salesmanId: string; readonly salesmanName: string };
const commandGivingTo = (salesman: Salesman) => (entity: string) => ({ type: `Reassign${entity}`, data: salesman });

/** @throws HttpProblem 404 for whoever is no salesman of the company */
async function salesmanNamed(id: string, world: World): Promise<Salesman> {
  const person = await world.record(user, id);
  if (!person || !isSalesmanOf(world.tenant, person))
    throw failure({ code: 'SALESMAN_UNKNOWN', field: 'toSalesmanId' });
  return { salesmanId: id, salesmanName: fullName(person) };
}

/** Whoever works, or has worked, in the company. @throws HttpProblem 404 */
async function assertColleague(id: string, world: World): Promise<void> {
  const person = await world.record(user, id);
  if (!person?.memberships.some(({ companyId }) => companyId === world.tenant))
    throw failure({ code: 'SALESMAN_UNKNOWN', field: 'fromSalesmanId' });
}

const failure = (refusal: Refusal<keyof typeof reassignmentRefusals>) => refusalFailure(refusal, reassignmentRefusals);
