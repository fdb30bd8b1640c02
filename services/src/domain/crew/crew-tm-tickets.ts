import type { JobSheetView } from '@backoffice/contracts/features/job-sheets';
import { tmTicket, type TmTicketView } from '@backoffice/contracts/features/tm-tickets';
import type { CrewCall } from '@backoffice/contracts/kernel';
import { notFound, type Call } from '@backoffice/infra/http';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import { callOfSheet, foremanOnly, type CallOfSheet } from './crew-sheet.ts';

/** Whether a T&M ticket is of a contract of a sheet and of its day. */
export const isTicketOfSheet = (
  { contractId, date, trashedAt, voidedAt }: TmTicketView,
  sheet: JobSheetView,
): boolean => sheet.contractIds.includes(contractId) && date === sheet.date && trashedAt === null && voidedAt === null;

/**
 * The ticket that a foreman names, where it is of the sheet: absent, another's and void are one.
 *
 * @throws HttpProblem 404; 403 FOREMAN_ONLY to whoever does not lead the sheet
 */
export async function callOfTmTicket(
  call: Call,
  crewCall: CrewCall,
  { ticketId, sheetId }: { readonly ticketId: string; readonly sheetId: string },
  ports: Pick<CommandGateway, 'openWorld'>,
): Promise<CallOfSheet & { readonly ticket: TmTicketView }> {
  const found = await callOfSheet(call, crewCall, sheetId, ports);
  if (!found.isForeman) throw foremanOnly(found.sheet);
  const ticket = await found.world.record(tmTicket, ticketId);
  if (!ticket || !isTicketOfSheet(ticket, found.sheet)) throw notFound();
  return { ...found, ticket };
}
