import { z } from 'zod';
import { defineRoutes, Instant, type CrewCall, type Route } from '#kernel/index.ts';

/** What `LinkTarget` calls the plan of a person: no record, but what the schedule answers them. */
export const CALENDAR = 'Calendar';
/** The same of a worker: the sheets that they are on. */
export const CREW_CALENDAR = 'CrewCalendar';

/** `url` is a secret: whoever has it reads what its owner may see. */
const CalendarLinkView = z.object({ url: z.string(), madeAt: Instant, lastReadAt: Instant.nullable() });
/** Null: none was made, or it was ended. */
const CalendarLinkAnswer = z.object({ link: CalendarLinkView.nullable() });
export type CalendarLinkAnswer = z.infer<typeof CalendarLinkAnswer>;

const own = { access: 'session', scope: 'company', permission: 'page:schedule' } as const;

export const calendarRouteTable = defineRoutes('calendars', {
  /** RFC 5545. */
  feed: {
    access: 'link',
    scope: 'company',
    permission: 'page:schedule',
    entity: CALENDAR,
    method: 'GET',
    path: '/calendars/:id.ics',
    does: { handler: 'read' },
    gives: ['ics'],
    summary: 'What is planned, for the calendar of one person: 60 days back and 180 ahead, by their rights of now',
  },
  link: {
    ...own,
    method: 'GET',
    path: '/calendar-link',
    does: { handler: 'read' },
    answer: CalendarLinkAnswer,
    summary: 'The address at which my calendar reads what is planned',
  },
  makeLink: {
    ...own,
    method: 'PUT',
    path: '/calendar-link',
    does: { handler: 'write' },
    answer: CalendarLinkAnswer,
    summary: 'Make an address for my calendar, where I have none',
  },
  endLink: {
    ...own,
    method: 'DELETE',
    path: '/calendar-link',
    does: { handler: 'write' },
    answer: CalendarLinkAnswer,
    summary: 'End the address of my calendar',
  },
});

/** RFC 5545. */
export const crewCalendarFeed = defineRoutes('calendars', {
  crewFeed: {
    access: 'link',
    scope: 'company',
    permission: null,
    entity: CREW_CALENDAR,
    method: 'GET',
    path: '/calendars/crew/:id.ics',
    does: { handler: 'read' },
    gives: ['ics'],
    summary: 'The job sheets that a worker is on, for the calendar of a phone: 60 days back and 180 ahead',
  },
});

const crew = { access: 'crew', scope: 'company', permission: null, path: '/crew/me/calendar' } as const;
export const crewCalendarRouteTable = defineRoutes('crew', {
  makeCalendar: {
    ...crew,
    method: 'PUT',
    does: { handler: 'write' },
    answer: z.object({ url: z.string() }),
    summary: 'The address at which the calendar of my phone reads my days; made where I have none',
  },
  endCalendar: {
    ...crew,
    method: 'DELETE',
    does: { handler: 'write' },
    answer: z.object({}),
    summary: 'End the address of my calendar',
  },
});
export const crewCalendarCalls = Object.values(crewCalendarRouteTable).map(
  ({ name }) => ({ route: name, who: 'self', days: null }) as const satisfies CrewCall,
);

export const calendarRoutes: Route[] = [
  ...Object.values(calendarRouteTable),
  ...Object.values(crewCalendarFeed),
  ...Object.values(crewCalendarRouteTable),
];
