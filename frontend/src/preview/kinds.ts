import { changeOrder } from './change-order.tsx';
import { contract } from './contract.tsx';
import { invoice } from './invoice.tsx';
import type { Kind } from './kind.ts';
import { proposal } from './proposal.tsx';

const kinds: readonly Kind[] = [proposal, contract, changeOrder, invoice];

/** Which document an address like `/proposals/preview/{token}` asks for. */
export function addressed(pathname: string): { kind: Kind; token: string } | null {
  const [, path, preview, token] = pathname.split('/');
  const kind = kinds.find((each) => each.path === path);
  return kind && preview === 'preview' && token ? { kind, token: encodeURIComponent(token) } : null;
}
