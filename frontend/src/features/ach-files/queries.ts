import { achFileOwnRoutes, AchFileView, isWeekend } from '@backoffice/contracts/features/ach-files';
import { checkOwnRoutes, CheckView } from '@backoffice/contracts/features/checks';
import { addDays, equals, pageOf, type Day } from '@backoffice/contracts/kernel';
import { useRouteRead } from '#data/use-read.ts';

const waitingRoute = { ...checkOwnRoutes.list, answer: pageOf(CheckView) };
const WAITING = {
  filters: [equals('status', 'written'), equals('method', 'ach')],
  sortBy: 'createdAt',
  order: 'asc' as const,
  limit: 200,
};
/** Payments by ACH that no file holds yet. */
export const useWaitingPayments = () => useRouteRead(waitingRoute, { body: WAITING }, ['Check']);

const filesRoute = { ...achFileOwnRoutes.list, answer: pageOf(AchFileView) };
export const useAchFiles = () =>
  useRouteRead(filesRoute, { body: { sortBy: 'createdAt', order: 'desc' as const, limit: 50 } }, ['AchFile']);

/** The first working day after a day: banks take files for it. */
export const nextWorkday = (day: Day): Day => {
  const next = addDays(day, 1);
  return isWeekend(next) ? nextWorkday(next) : next;
};
