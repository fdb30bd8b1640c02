import type { CrewSheet } from '@backoffice/contracts/features/crew-days';
import { shareSignOff } from '#crew/api.ts';
import { admitted, sendWrite } from '#crew/session.ts';
import { canShare } from '#crew/signing-link.tsx';
import { texts } from '#crew/texts/texts.ts';

/** What the office is told of the work of a sheet, as its route takes it. */
export const sendWork = ({ id, name }: Pick<CrewSheet, 'id' | 'name'>, what: 'start' | 'complete', body: object) =>
  sendWrite({
    path: `/sheets/${id}/${what}`,
    method: 'POST',
    body,
    key: crypto.randomUUID(), // what was refused is corrected
    lane: `JobSheet:${id}`,
    title: `${name}: ${texts.work[what]}`,
  });

/** The address by which the site contact accepts the work; without a connection there is none. */
export const linkOfSignOff = (sheetId: string) =>
  admitted(() => shareSignOff(sheetId, { channel: canShare() ? 'share' : 'copy' }));
