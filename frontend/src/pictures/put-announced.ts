/** Where the server takes a file, as both routes of uploads answer; `isStored`: a try before has put it there. */
export type UploadTicket = { readonly uploadUrl: string; readonly filePath: string; readonly isStored: boolean };
type Refusal = { readonly code: string };

/** Two tries are cut by somebody who goes away, a third one by nobody. */
const TRIES = 3;

/**
 * Puts a file where the server says; an address that was used up by a try before is asked for anew.
 * `put` answers null once all of it is there. @returns where the file lies now, or why it does not
 */
export async function putAnnounced<No extends Refusal>(
  announce: () => Promise<UploadTicket | No>,
  put: (url: string) => Promise<No | null>,
): Promise<{ readonly filePath: string } | No> {
  for (let attempt = 1; ; attempt++) {
    const ticket = await announce();
    if ('code' in ticket) return ticket;
    const refusal = ticket.isStored ? null : await put(ticket.uploadUrl);
    if (!refusal) return { filePath: ticket.filePath };
    if (refusal.code !== 'UPLOAD_CLOSED' || attempt === TRIES) return refusal;
  }
}
