import { acceptNoticeCall, chooseLanguageCall, endDeviceCall } from '#features/crew-access';
import { crewCompleteCall, crewDayCall, crewNoteCall, crewSignOffCall, crewStartCall } from '#features/crew-days';
import { crewHoursCall, crewTicketCall } from '#features/crew-hours';
import { crewLogCalls } from '#features/daily-logs';
import { crewPhotoCalls } from '#features/crew-photos';
import { crewDeliveryCalls } from '#features/crew-deliveries';
import { crewTmTicketCalls } from '#features/crew-tm-tickets';
import { crewPunchCall } from '#features/timecards';
import { crewCalendarCalls } from '#features/calendars';
import type { CrewCall, Route } from '#kernel/index.ts';
import { crewRouteFaults } from './crew-route-faults.ts';

/**
 * All that a worker may call. The product does not start with a route of crews that is missing here, or with any other
 * that stands here (`crewFaultsIn`).
 */
const crewCalls: readonly CrewCall[] = [
  crewDayCall,
  crewNoteCall,
  crewPunchCall,
  crewStartCall,
  crewCompleteCall,
  crewSignOffCall,
  crewTicketCall,
  crewHoursCall,
  ...crewLogCalls,
  ...Object.values(crewPhotoCalls),
  ...Object.values(crewDeliveryCalls),
  ...Object.values(crewTmTicketCalls),
  ...crewCalendarCalls,
  acceptNoticeCall,
  chooseLanguageCall,
  endDeviceCall,
];

/** What makes the table of crew calls untrue. */
export const crewFaultsIn = (table: readonly Route[]) => crewRouteFaults(table, crewCalls);
