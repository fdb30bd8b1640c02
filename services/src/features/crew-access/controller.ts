import { worker } from '@backoffice/contracts/dictionaries/workers';
import {
  crewAccess,
  crewAccessOwnRoutes,
  crewAccessRefusals,
  crewOwnRouteTable,
} from '@backoffice/contracts/features/crew-access';
import {
  bindHandler,
  crewSignInNeeded,
  HttpResponse,
  notFound,
  refusalFailure,
  tooManyRequests,
  type Call,
  type HttpHandler,
} from '@backoffice/infra/http';
import type { Destinations } from '@backoffice/infra/sms';
import { COMPANY_TEXT_BUDGET } from '#http/text-budget.ts';
import { numberAbroadFailure } from '#http/text-destinations.ts';
import { contextOf, type CommandContext } from '#kernel/context.ts';
import type { ExecuteResult } from '#kernel/execute.ts';
import { receiptAnswer, replayHeaders } from '#kernel/command-gateway.ts';
import { crewCookie, type CrewSignInPorts } from './sign-in.ts';

export type CrewAccessPorts = CrewSignInPorts & {
  readonly destinations: Destinations;
  readonly findReceipt: (context: CommandContext) => Promise<ExecuteResult | null>;
};

/** By the office, and by a worker who signs out. */
export function crewAccessHandlers({
  execute,
  openWorld,
  identity,
  crew,
  destinations,
  findReceipt,
}: CrewAccessPorts): HttpHandler[] {
  const { entity } = crewAccess;
  /** @throws HttpProblem 404 of a worker who was never invited, or is another company's */
  async function calendarOwner(call: Parameters<typeof contextOf>[0] & Pick<Call, 'params'>) {
    const [context, workerId] = [contextOf(call), call.params['id'] ?? ''];
    if (!(await (await openWorld(context)).record(crewAccess, workerId))) throw notFound();
    return { tenant: context.tenant, workerId };
  }
  return [
    bindHandler(crewAccessOwnRoutes.invite, async (call) => {
      const [context, id] = [contextOf(call), call.params['id'] ?? ''];
      if (call.body.channel === 'sms') {
        const phone = (await (await openWorld(context)).record(worker, id))?.phone ?? null;
        if (phone !== null && !destinations.allows(phone)) throw numberAbroadFailure(destinations, ['channel']);
        const wait = await identity.rateLimiter.secondsUntilFree(COMPANY_TEXT_BUDGET, context.tenant);
        if (wait !== null) throw tooManyRequests(TEXTS_SPENT, wait);
      }
      const command = { type: 'InviteCrewMember', data: call.body };
      const { expectedVersion } = call;
      return receiptAnswer(await execute([{ entity, id, creates: true, expectedVersion, command }], context));
    }),

    bindHandler(crewAccessOwnRoutes.issueCode, async (call) => {
      const [context, workerId] = [contextOf(call), call.params['id'] ?? ''];
      const command = { type: 'IssueCrewCode', data: {} };
      const { replayed } = await execute([{ entity, id: workerId, command }], context);
      const issued = await identity.crew.issueCode({ tenant: context.tenant, workerId }, call.commandId);
      return new HttpResponse(issued, { headers: replayHeaders(replayed) });
    }),

    bindHandler(crewAccessOwnRoutes.calendar, async (call) => {
      const owner = await calendarOwner(call);
      const link = await identity.calendarLinks.find(owner);
      return { calendar: link && { madeAt: link.madeAt, lastReadAt: link.lastReadAt } };
    }),

    bindHandler(crewAccessOwnRoutes.endCalendar, async (call) => {
      const owner = await calendarOwner(call);
      const isInUse = (await identity.calendarLinks.find(owner)) ?? (await findReceipt(contextOf(call)));
      if (!isInUse) throw refusalFailure({ code: 'CREW_CALENDAR_UNKNOWN' }, crewAccessRefusals);
      const command = { type: 'EndCrewCalendar', data: {} };
      const { expectedVersion } = call;
      const done = await execute([{ entity, id: owner.workerId, expectedVersion, command }], contextOf(call));
      await identity.calendarLinks.end(owner);
      return receiptAnswer(done);
    }),

    bindHandler(crewOwnRouteTable.endDevice, async (call) => {
      const { worker: member } = call.caller;
      if (!member) throw crewSignInNeeded();
      const { workerId, deviceId } = member;
      const command = { type: 'RevokeCrewDevice', data: { deviceId, reason: 'worker' } };
      await execute([{ entity, id: workerId, command }], contextOf(call));
      await identity.crew.endDevice(deviceId);
      crew.forget();
      return new HttpResponse({}, { headers: { 'set-cookie': crewCookie('', 0) } });
    }),

    bindHandler(crewOwnRouteTable.acceptNotice, async (call) => {
      const { worker: member } = call.caller;
      if (!member) throw crewSignInNeeded();
      const command = { type: 'AcceptCrewNotice', data: call.body };
      const { replayed } = await execute([{ entity, id: member.workerId, command }], contextOf(call));
      return new HttpResponse({}, { headers: replayHeaders(replayed) });
    }),

    bindHandler(crewOwnRouteTable.chooseLanguage, async (call) => {
      const { worker: member } = call.caller;
      if (!member) throw crewSignInNeeded();
      const command = { type: 'ChooseCrewLanguage', data: call.body };
      const done = await execute([{ entity, id: member.workerId, command }], contextOf(call));
      crew.forget();
      return receiptAnswer(done);
    }),
  ];
}

const TEXTS_SPENT = 'Your company has sent as many texts as it may today. Invite by email, or try again tomorrow.';
