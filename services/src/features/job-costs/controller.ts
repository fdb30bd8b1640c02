import { worker } from '@backoffice/contracts/dictionaries/workers';
import { company } from '@backoffice/contracts/features/companies';
import {
  isOverDay,
  hoursOn,
  jobCost,
  jobCostOwnRoutes,
  jobCostPartRoutes,
  jobCostParts,
  workerDay,
  type JobCost,
  type JobCostPartName,
  type LaborConflicts,
  type RateChanges,
  type Repricing,
} from '@backoffice/contracts/features/job-costs';
import { suggestedSplit, workWeekUpTo } from '@backoffice/contracts/features/workers';
import { bindHandler, notFound, refusalFailure, type Call, type HttpHandler } from '@backoffice/infra/http';
import { contextOf } from '#kernel/context.ts';
import { receiptAnswer, type CommandGateway } from '#kernel/command-gateway.ts';
import type { World } from '#kernel/world.ts';
import { jobCostDecider } from './decider.ts';
import { workerDayScope } from '#domain/crew/worker-days.ts';
import { jobCostFacts, loadHoursElsewhere } from './facts.ts';

export const jobCostHandlers = ({ execute, openWorld }: CommandGateway): HttpHandler[] => {
  const send = async (call: Pick<Call, 'params' | 'expectedVersion'>, type: string, data: object) =>
    receiptAnswer(
      await execute(
        [
          {
            entity: jobCost.entity,
            id: call.params['id'] ?? '',
            command: { type, data },
            expectedVersion: call.expectedVersion,
          },
        ],
        contextOf(call as Call),
      ),
    ); // every call is a whole one

  return [
    ...(Object.keys(jobCostParts) as JobCostPartName[]).flatMap((part): HttpHandler[] => {
      const { edit, remove } = jobCostParts[part];
      const { edit: editRoute, remove: removeRoute } = jobCostPartRoutes[part];
      const lineOf = (call: Call, body: object | undefined) => ({ ...body, lineId: call.params['lineId'] });
      return [
        // a call, whatever its body
        bindHandler(editRoute, (call) => send(call, edit, lineOf(call, call.body))),
        bindHandler(removeRoute, (call) => send(call, remove, lineOf(call, call.body))),
      ];
    }),
    bindHandler(jobCostOwnRoutes.removeNote, (call) => send(call, 'RemoveJobNote', { noteId: call.params['noteId'] })),

    bindHandler(jobCostOwnRoutes.conflict, async (call) => conflictsOf(call.query, await openWorld(contextOf(call)))),
    bindHandler(jobCostOwnRoutes.previewRates, async (call) =>
      rateChanges(await rateChangeLines(call.params['id'] ?? '', call.body, await openWorld(contextOf(call)))),
    ),
    bindHandler(jobCostOwnRoutes.bulkRateChanges, async (call) => {
      const world = await openWorld(contextOf(call));
      const { ids, ...asked } = call.body;
      const items = await Promise.all(
        ids.map(async (id) => {
          const ticket = await visibleTicket(id, world);
          const { before, after } = rateChanges(await rateChangeLines(id, asked, world));
          return { id, number: ticket.number, before, after };
        }),
      );
      return { items, before: sumOf(items, 'before'), after: sumOf(items, 'after') };
    }),
  ];
};

/** @throws HttpProblem 404 */
async function visibleTicket(id: string, world: World): Promise<JobCost> {
  const found = await world.visibleRecord(jobCost, id);
  if (!found) throw notFound();
  return found;
}

/** Hours of a worker on a day: the server's own answer counts again when they are entered. @throws HttpProblem 404 */
async function conflictsOf(
  {
    workerId,
    date,
    hours = 0,
    excludeId,
    exceptJobCostId,
  }: { workerId: string; date: string; hours?: number; excludeId?: string; exceptJobCostId?: string },
  world: World,
): Promise<LaborConflicts> {
  if (!(await world.record(worker, workerId))) throw notFound();
  const { overtimeRule = 'caDaily', weekEndsOn = 6 } = (await world.record(company, world.tenant)) ?? {};
  const ids = await world.claimHolders(workerDayScope(workerId, date));
  const tickets = await Promise.all(ids.filter((id) => id !== exceptJobCostId).map((id) => world.record(jobCost, id)));
  const working = tickets.flatMap((ticket) => {
    const others = ticket?.labors.filter(({ id }) => id !== excludeId) ?? [];
    const worked = hoursOn(others, workerId, date);
    return ticket === null || worked === 0 ? [] : [{ id: ticket.id, worked }];
  });
  const conflicts = await Promise.all(
    working.map(async ({ id, worked }) => {
      const seen = await world.visibleRecord(jobCost, id);
      return { jobCostId: seen?.id ?? null, location: seen?.locationName ?? null, hours: worked };
    }),
  );
  const week = workWeekUpTo(date, weekEndsOn).map((workDate) => ({ workerId, workDate }));
  const before = await loadHoursElsewhere(week.slice(0, -1), exceptJobCostId, world);
  const days = [
    ...week.slice(0, -1).map((day) => before.get(workerDay(day)) ?? 0),
    conflicts.reduce((sum, { hours: worked }) => sum + worked, 0),
  ];
  const totalHours = (days.at(-1) ?? 0) + hours;
  return {
    conflicts,
    totalHours,
    overlaps: conflicts.length > 0,
    overDay: isOverDay(totalHours),
    week: week.map(({ workDate }, at) => ({ date: workDate, hours: days[at] ?? 0 })),
    suggestion: suggestedSplit(days, hours, overtimeRule),
  };
}

/** What the command would record, without recording it. @throws HttpProblem as the command would be refused */
async function rateChangeLines(id: string, data: Repricing, world: World): Promise<RateChanges['lines']> {
  const ticket = await visibleTicket(id, world);
  const command = { type: 'UpdateJobCostRates' as const, data };
  const facts = await jobCostFacts(command, world, ticket);
  const decision = jobCostDecider.decide(command, ticket, { ...world.facts, ...facts });
  if (!decision.accepted) throw refusalFailure(decision.refusal, jobCost.refusals);
  return decision.events.flatMap((event) =>
    event.type !== 'JobCostRatesUpdated'
      ? []
      : event.data.lines.map(({ id: line, from, to }) => ({
          id: line,
          kind: to.kind,
          workDate: to.workDate,
          description: descriptionOf(to),
          from: figuresOf(from),
          to: figuresOf(to),
        })),
  );
}

type Line = Parameters<typeof descriptionOf>[0];
function descriptionOf(
  line: { kind: string } & Partial<Record<'workerName' | 'equipmentName' | 'item' | 'description', string>>,
) {
  return line.workerName ?? line.equipmentName ?? line.item ?? line.description ?? '';
}
const figuresOf = (
  line: Line & { amount: number; rate?: number; unitCost?: number; fringe?: number; burdenBp?: number },
) => ({
  rate: line.rate ?? line.unitCost ?? 0,
  fringe: line.fringe ?? 0,
  burdenBp: line.burdenBp ?? 0,
  amount: line.amount,
});

function rateChanges(lines: RateChanges['lines']): RateChanges {
  return {
    lines,
    before: lines.reduce((sum, { from }) => sum + from.amount, 0),
    after: lines.reduce((sum, { to }) => sum + to.amount, 0),
  };
}
const sumOf = <Field extends string>(items: readonly Record<Field, number>[], field: Field) =>
  items.reduce((sum, item) => sum + item[field], 0);
