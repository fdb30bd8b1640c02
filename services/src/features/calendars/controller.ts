import {
  CALENDAR,
  calendarRouteTable,
  CREW_CALENDAR,
  crewCalendarRouteTable,
  type CalendarLinkAnswer,
} from '@backoffice/contracts/features/calendars';
import type { CalendarLink, CalendarLinks } from '@backoffice/infra/auth';
import {
  bindHandler,
  crewSignInNeeded,
  notFound,
  type Caller,
  type HttpHandler,
  type LinkTarget,
} from '@backoffice/infra/http';
import { publicUrlOf } from '#http/public-url.ts';

/** Who people are now. */
type MemberLookup = {
  readonly find: (userId: string) => Promise<{
    readonly status: string;
    readonly memberships: readonly { readonly companyId: string | null; readonly status: string }[];
  } | null>;
};
type CalendarPorts = {
  readonly identity: { readonly calendarLinks: CalendarLinks };
  readonly publicUrl: string;
};

/** The address at which one's own calendar reads what is planned in a company. */
export function calendarHandlers({ identity: { calendarLinks }, publicUrl }: CalendarPorts): HttpHandler[] {
  const answerOf = (link: CalendarLink | null): CalendarLinkAnswer => ({
    link: link && {
      url: publicUrlOf(publicUrl, `/api/calendars/${link.token}.ics`),
      madeAt: link.madeAt,
      lastReadAt: link.lastReadAt,
    },
  });
  return [
    bindHandler(calendarRouteTable.link, async ({ caller }) => answerOf(await calendarLinks.find(ownerOf(caller)))),
    bindHandler(calendarRouteTable.makeLink, async ({ caller, commandId }) =>
      answerOf(await calendarLinks.open(commandId, ownerOf(caller))),
    ),
    bindHandler(calendarRouteTable.endLink, async ({ caller }) => {
      await calendarLinks.end(ownerOf(caller));
      return answerOf(null);
    }),
  ];
}

const ownerOf = ({ tenant, actor }: Caller) => ({ tenant, userId: actor.id });

/** The address at which the calendar of a worker's phone reads their days. */
export const crewCalendarHandlers = ({ identity: { calendarLinks }, publicUrl }: CalendarPorts): HttpHandler[] => [
  bindHandler(crewCalendarRouteTable.makeCalendar, async ({ caller, commandId }) => {
    const link = await calendarLinks.open(commandId, workerOf(caller));
    if (!link) throw notFound(); // ended since
    return { url: publicUrlOf(publicUrl, `/api/calendars/crew/${link.token}.ics`) };
  }),
  bindHandler(crewCalendarRouteTable.endCalendar, async ({ caller }) => {
    await calendarLinks.end(workerOf(caller));
    return {};
  }),
];

function workerOf({ tenant, worker }: Caller) {
  if (!worker) throw crewSignInNeeded();
  return { tenant, workerId: worker.workerId };
}

type PeopleLookup = {
  readonly members: MemberLookup;
  /** Null of a worker who may not be let in, for whatever reason. */
  readonly crew: {
    readonly find: (tenant: string, workerId: string) => Promise<{ name: string; hasCrewPages: boolean } | null>;
  };
};

/** Whose plan a token opens; nobody's any more once they have left the company, are disabled or were shut out. */
export async function calendarOf(
  { identity, members, crew }: Pick<CalendarPorts, 'identity'> & PeopleLookup,
  tokenHash: string,
): Promise<LinkTarget | null> {
  const found = await identity.calendarLinks.use(tokenHash);
  if (!found) return null;
  const { id, tenant, userId, workerId } = found;
  if (workerId !== undefined) {
    const person = await crew.find(tenant, workerId);
    return person?.hasCrewPages ? { tenant, entity: CREW_CALENDAR, id: workerId, linkId: id, name: person.name } : null;
  }
  const member = await members.find(userId);
  const isMember = member?.memberships.some((each) => each.companyId === tenant && each.status === 'active');
  if (member?.status !== 'active' || !isMember) return null;
  return { tenant, entity: CALENDAR, id, person: { userId, companyId: tenant, salesmanId: null } };
}
