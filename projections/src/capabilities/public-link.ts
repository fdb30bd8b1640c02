import { link, linkState, type LinkView, type Withdrawable } from '@backoffice/contracts/capabilities';
import { fillSentence, type Instant, type Resource } from '@backoffice/contracts/kernel';
import type { RecordedEvent } from '@backoffice/infra/event-log';
import { HttpProblem } from '@backoffice/infra/http';

type LinkedDocument = Withdrawable & { readonly links: readonly LinkView[] };

/**
 * What is asked of a link before it opens a document. `settled`: signed or accepted, and so there to be looked at for
 * good.
 */
export type LinkAccess = {
  readonly tokenHash: string;
  readonly now: Instant;
  readonly isSettled: boolean;
  readonly company: string;
};

/** The link somebody came by. @throws Failure 404 when it opens nothing any more */
export function openLink(
  { entity }: Resource,
  document: LinkedDocument,
  events: readonly RecordedEvent[],
  { tokenHash, now, isSettled: settled, company }: LinkAccess,
): LinkView {
  const issued = events
    .map(({ type, data }) => (type === `${entity}LinkIssued` ? (data as LinkIssuedData) : null))
    .find((data) => data?.tokenHash === tokenHash);
  const found = document.links.find(({ linkId }) => linkId === issued?.linkId);
  const state = found && linkState(found, document, now);
  if (!found || !(state === 'open' || (state === 'expired' && settled))) throw linkUnknownFailure(company);
  return found;
}

export const linkUnknownFailure = (company: string) =>
  new HttpProblem(404, 'NOT_FOUND', 'LINK_UNKNOWN', fillSentence(link.refusals.LINK_UNKNOWN.says, { company }));

// of what the contract says of a `*LinkIssued`
type LinkIssuedData = { readonly linkId: string; readonly tokenHash: string };
