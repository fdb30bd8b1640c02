import { chooseLanguageCall, endDeviceCall } from '#features/crew-access';
import { crewDayCall, crewNoteCall } from '#features/crew-days';
import { crewLogCalls } from '#features/daily-logs';
import type { CrewCall, Route } from '#kernel/index.ts';
import { crewRouteFaults } from './crew-route-faults.ts';

/**
 * All that a worker may call. The product does not start with a route of crews that is missing here, or with any other
 * that stands here (`crewFaultsIn`).
 */
const crewCalls: readonly CrewCall[] = [crewDayCall, crewNoteCall, ...crewLogCalls, endDeviceCall, chooseLanguageCall];

/** What makes the table of crew calls untrue. */
export const crewFaultsIn = (table: readonly Route[]) => crewRouteFaults(table, crewCalls);
