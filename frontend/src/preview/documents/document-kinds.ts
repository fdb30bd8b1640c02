import { changeOrder } from './change-order.ts';
import { contract } from './contract.ts';
import { invoice } from './invoice.ts';
import { jobSheet } from './job-sheet.tsx';
import { payApplication } from './pay-application.ts';
import type { PublicDocumentKind } from '#preview/base/document-view.ts';
import { prelim } from './prelim.ts';
import { proposal } from './proposal.ts';
import { release } from './release.ts';
import { tmTicket } from './tm-ticket.ts';
import { warranty } from './warranty.ts';

/**
 * Every kind of document that is sent to customers; a spec holds that none is missing, since the resources themselves
 * are too heavy for a telephone.
 */
export const documentKinds: readonly PublicDocumentKind[] = [
  proposal,
  contract,
  changeOrder,
  tmTicket,
  invoice,
  payApplication,
  warranty,
  prelim,
  release,
  jobSheet,
];

/** Which document an address like `/proposals/preview/{token}` asks for. */
export function parseDocumentPath(pathname: string, search = ''): { kind: PublicDocumentKind; token: string } | null {
  const [, path, preview, last] = pathname.split('/');
  const token = last || new URLSearchParams(search).get('token');
  const kind = documentKinds.find((each) => each.path === path);
  return kind && preview === 'preview' && token ? { kind, token: encodeURIComponent(token) } : null;
}
