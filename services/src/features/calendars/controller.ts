import { CALENDAR, calendarRouteTable, type CalendarLinkAnswer } from '@backoffice/contracts/features/calendars';
import type { CalendarLink, CalendarLinks } from '@backoffice/infra/auth';
import { bindHandler, type Caller, type HttpHandler, type LinkTarget } from '@backoffice/infra/http';
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

/** Whose plan a token opens; nobody's any more once they have left the company or are disabled. */
export async function calendarOf(
  { identity, members }: Pick<CalendarPorts, 'identity'> & { readonly members: MemberLookup },
  tokenHash: string,
): Promise<LinkTarget | null> {
  const found = await identity.calendarLinks.use(tokenHash);
  const member = found && (await members.find(found.userId));
  const isMember = member?.memberships.some(
    ({ companyId, status }) => companyId === found?.tenant && status === 'active',
  );
  if (!found || member?.status !== 'active' || !isMember) return null;
  const { id, tenant, userId } = found;
  return { tenant, entity: CALENDAR, id, person: { userId, companyId: tenant, salesmanId: null } };
}
