import { changeOrder } from './change-order.tsx';
import { contract } from './contract.tsx';
import { invoice } from './invoice.tsx';
import type { PublicDocumentKind } from '#preview/base/document-view.ts';
import { proposal } from './proposal.tsx';

/** Every kind of document that is sent to customers; a spec holds that none is missing, since the resources themselves are too heavy for a telephone. */
export const documentKinds: readonly PublicDocumentKind[] = [proposal, contract, changeOrder, invoice];

/** Which document an address like `/proposals/preview/{token}` asks for. */
export function parseDocumentPath(pathname: string): { kind: PublicDocumentKind; token: string } | null {
  const [, path, preview, token] = pathname.split('/');
  const kind = documentKinds.find((each) => each.path === path);
  return kind && preview === 'preview' && token ? { kind, token: encodeURIComponent(token) } : null;
}
