import { crewAccessOwnRoutes, CrewAccessView } from '@backoffice/contracts/features/crew-access';
import { equals, pageOf } from '@backoffice/contracts/kernel';
import { useRouteRead } from '#data/use-read.ts';

const accessRoute = { ...crewAccessOwnRoutes.list, answer: pageOf(CrewAccessView) };
/** Whether a calendar of theirs reads the days. */
export const useCrewCalendar = (workerId: string) =>
  useRouteRead(crewAccessOwnRoutes.calendar, { params: { id: workerId } }, ['CrewAccess']);

/** How a worker gets to the crew pages: none or one. */
export const useCrewAccess = (workerId: string) =>
  useRouteRead(accessRoute, { body: { filters: [equals('id', workerId)], limit: 1 } }, ['CrewAccess']);
